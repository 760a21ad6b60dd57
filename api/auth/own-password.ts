import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { ownPasswords } from '../../src/model/people/credentials.ts';
import { counted, type Limits } from '../http/limits.ts';
import { checked } from '../http/routes.ts';
import { passwordProblems } from './chosen-password.ts';
import type { Principal } from './cookies.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { passwordFits } from './passwords.ts';

/** Somebody who is logged in and says the password once more. */
export interface Owner {
  id: number;
  password_hash: string;
}

/** The refusal of a password that somebody says once more. */
export const wrongPassword = () => new Refusal('invalid', { fields: { password: [{ problem: 'wrongPassword' }] } });

const wrongCurrent: FieldProblems = { current: [{ problem: 'wrongPassword' }] };

/**
 * Checks the password of who is logged in, under a count of guesses of its own: who has found an open session has not
 * found the password.
 */
export function createOwnPasswordCheck(kind: Principal, limits: Limits) {
  const attempt = createLoginThrottle(limits);

  async function isRight({ id, password_hash }: Owner, current: string): Promise<boolean> {
    const claimant = { address: String(id), account: String(id) };
    const guess = {
      pair: counted('failedLogins', 'own password', kind, String(id)),
      general: [],
      browser: null,
      claimant,
    };
    return (await attempt(guess, async () => ((await passwordFits(password_hash, current)) ? true : null))) ?? false;
  }

  return {
    /** @throws Refusal 422 at `current` for a wrong one, 429 after too many */
    async check(owner: Owner, current: string): Promise<void> {
      if (!(await isRight(owner, current))) throw new Refusal('invalid', { fields: wrongCurrent });
    },
    /**
     * Both passwords of a change. The guess counts whatever is wrong with the new one.
     * @param values as they were sent
     * @throws Refusal 422 naming each that will not do, 429 after too many wrong ones
     */
    async checkChange(owner: Owner, values: Record<string, unknown>): Promise<{ current: string; password: string }> {
      const current = ownPasswords.shape.current.safeParse(values['current']);
      const password = passwordProblems(values['password']);
      const isWrong = current.success && !(await isRight(owner, current.data));
      const found = { ...(isWrong ? wrongCurrent : {}), ...(password.length > 0 ? { password } : {}) };
      return checked(ownPasswords, values, found);
    },
  };
}

export type OwnPasswordCheck = ReturnType<typeof createOwnPasswordCheck>;
