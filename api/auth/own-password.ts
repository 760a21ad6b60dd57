import { Refusal } from '../../src/model/errors.ts';
import { counted, type Limits } from '../http/limits.ts';
import type { Principal } from './cookies.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { passwordFits } from './passwords.ts';

/** Somebody who is logged in and says the password once more. */
export interface Owner {
  id: number;
  password_hash: string;
}

/**
 * Checks the password of who is logged in, under a count of guesses of its own: who has found an open session has not
 * found the password.
 * @returns what throws Refusal 422 at `current` for a wrong one, 429 after too many
 */
export function createOwnPasswordCheck(kind: Principal, limits: Limits) {
  const attempt = createLoginThrottle(limits);
  return async ({ id, password_hash }: Owner, current: string): Promise<void> => {
    const guess = { pair: counted('failedLogins', 'own password', kind, String(id)), general: [], browser: null };
    const fits = await attempt(guess, async () => ((await passwordFits(password_hash, current)) ? true : null));
    if (!fits) throw new Refusal('invalid', { fields: { current: [{ problem: 'wrongPassword' }] } });
  };
}

export type OwnPasswordCheck = ReturnType<typeof createOwnPasswordCheck>;
