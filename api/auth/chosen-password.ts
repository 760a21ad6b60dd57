import { type FieldProblem, Refusal } from '../../src/model/errors.ts';
import { newPassword } from '../../src/model/people/registration.ts';
import { onlyMissing, problemsOf } from '../http/refusal.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** What is wrong with a password that somebody has chosen: too short or long, or among the first that others try. */
export function passwordProblems(sent: unknown): FieldProblem[] {
  const parsed = newPassword.safeParse(sent);
  if (!parsed.success) return problemsOf(parsed.error)[''] ?? [];
  return isWeakPassword(parsed.data) ? [{ problem: 'weakPassword' }] : [];
}

/**
 * A password that somebody has chosen.
 * @param field its name as it was sent
 * @throws Refusal 422 for one that will not do
 */
export function checkedPassword(sent: unknown, field: string): string {
  const fields = { [field]: passwordProblems(sent) };
  if (fields[field]?.length) throw new Refusal(onlyMissing(fields) ? 'required' : 'invalid', { fields });
  return newPassword.parse(sent);
}
