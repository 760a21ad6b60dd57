import { type FieldProblem, Refusal } from '../../src/model/errors.ts';
import { newPassword } from '../../src/model/people/registration.ts';
import { onlyMissing, problemsOf } from '../http/refusal.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** Validates a new password. @returns its problems: too short, too long or too common; empty if it is valid */
export function passwordProblems(sent: unknown): FieldProblem[] {
  const parsed = newPassword.safeParse(sent);
  if (!parsed.success) return problemsOf(parsed.error)[''] ?? [];
  return isWeakPassword(parsed.data) ? [{ problem: 'weakPassword' }] : [];
}

/**
 * Validates a new password and returns it.
 * @param field its name as it was sent
 * @throws Refusal 422 if it is not valid
 */
export function checkedPassword(sent: unknown, field: string): string {
  const fields = { [field]: passwordProblems(sent) };
  if (fields[field]?.length) throw new Refusal(onlyMissing(fields) ? 'required' : 'invalid', { fields });
  return newPassword.parse(sent);
}
