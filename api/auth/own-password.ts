import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { ownPasswords } from '../../src/model/people/credentials.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { checked } from '../http/routes.ts';
import type { UserKind } from './cookies.ts';
import { claimantOf } from './hash-queue.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { passwordFits, passwordProblems } from './passwords.ts';

/** A logged-in user who confirms the current password. */
interface Owner {
  id: number;
  email: string;
  password_hash: string;
}

const wrongCurrent: FieldProblems = { current: [{ problem: 'wrongPassword' }] };

/**
 * Checks the current password of a logged-in user, with a rate limit of its own: someone who finds an open session must
 * not be able to guess the password.
 */
export function createOwnPasswordCheck(kind: UserKind, limits: Limits) {
  const attempt = createLoginThrottle(limits);

  async function isRight({ id, email, password_hash }: Owner, network: string, current: string): Promise<boolean> {
    const guess = {
      pair: rateLimitKey('failedLogins', 'own password', kind, String(id)),
      general: [],
      browser: null,
      claimant: claimantOf(kind, network, email),
    };
    return (await attempt(guess, async () => ((await passwordFits(password_hash, current)) ? true : null))) ?? false;
  }

  return {
    /**
     * @param network the client's network
     * @param field the name of the password in the request
     * @throws Refusal 422 at the field for a wrong one, 429 after too many
     */
    async check(owner: Owner, network: string, current: string, field = 'current'): Promise<void> {
      if (await isRight(owner, network, current)) return;
      throw new Refusal('invalid', { fields: { [field]: [{ problem: 'wrongPassword' }] } });
    },
    /**
     * Checks both passwords of a password change. A wrong current password counts even if the new one is not valid.
     * @param network the client's network
     * @param values the request's values as they were sent
     * @throws Refusal 422 naming each wrong field, 429 after too many wrong passwords
     */
    async checkChange(
      owner: Owner,
      network: string,
      values: Record<string, unknown>,
    ): Promise<{ current: string; password: string }> {
      const current = ownPasswords.shape.current.safeParse(values['current']);
      const password = passwordProblems(values['password']);
      const isWrong = current.success && !(await isRight(owner, network, current.data));
      const found = { ...(isWrong ? wrongCurrent : {}), ...(password.length > 0 ? { password } : {}) };
      return checked(ownPasswords, values, found);
    },
  };
}
