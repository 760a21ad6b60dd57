import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { ownPasswords } from '../../src/model/people/credentials.ts';
import { counted, type Limits } from '../http/limits.ts';
import { checked } from '../http/routes.ts';
import { passwordProblems } from './chosen-password.ts';
import type { Principal } from './cookies.ts';
import { claimantOf } from './hash-turns.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { passwordFits } from './passwords.ts';

/** Somebody who is logged in and says the password once more. */
export interface Owner {
  id: number;
  email: string;
  password_hash: string;
}

const wrongCurrent: FieldProblems = { current: [{ problem: 'wrongPassword' }] };

/**
 * Checks the password of who is logged in, under a count of guesses of its own: who has found an open session has not
 * found the password.
 */
export function createOwnPasswordCheck(kind: Principal, limits: Limits) {
  const attempt = createLoginThrottle(limits);

  async function isRight({ id, email, password_hash }: Owner, network: string, current: string): Promise<boolean> {
    const guess = {
      pair: counted('failedLogins', 'own password', kind, String(id)),
      general: [],
      browser: null,
      claimant: claimantOf(kind, network, email),
    };
    return (await attempt(guess, async () => ((await passwordFits(password_hash, current)) ? true : null))) ?? false;
  }

  return {
    /** @param network where it comes from. @throws Refusal 422 at `current` for a wrong one, 429 after too many */
    async check(owner: Owner, network: string, current: string): Promise<void> {
      if (!(await isRight(owner, network, current))) throw new Refusal('invalid', { fields: wrongCurrent });
    },
    /**
     * Both passwords of a change. The guess counts whatever is wrong with the new one.
     * @param network where it comes from
     * @param values as they were sent
     * @throws Refusal 422 naming each that will not do, 429 after too many wrong ones
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

export type OwnPasswordCheck = ReturnType<typeof createOwnPasswordCheck>;
