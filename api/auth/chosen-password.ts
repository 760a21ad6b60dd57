import { Refusal } from '../../src/model/errors.ts';
import { newPassword } from '../../src/model/people/registration.ts';
import { onlyMissing, problemsOf } from '../http/refusal.ts';
import { isWeakPassword } from './weak-passwords.ts';

/**
 * A password that somebody has chosen.
 * @param field its name as it was sent
 * @throws Refusal 422 for one that is too short or long, or among the first that others try
 */
export function checkedPassword(sent: unknown, field: string): string {
  const parsed = newPassword.safeParse(sent);
  if (!parsed.success) {
    const fields = { [field]: problemsOf(parsed.error)[''] ?? [] };
    throw new Refusal(onlyMissing(fields) ? 'required' : 'invalid', { fields });
  }
  if (isWeakPassword(parsed.data)) throw new Refusal('invalid', { fields: { [field]: [{ problem: 'weakPassword' }] } });
  return parsed.data;
}
