import { emailKey } from '../../db/people/students.ts';
import { counted, type Limits, tooMany } from '../http/limits.ts';
import type { Principal } from './cookies.ts';
import { browserNameIn } from './known-browsers.ts';
import { createLoginThrottle, guessOf } from './login-throttle.ts';
import { passwordFits } from './passwords.ts';

/** Who says that an account is theirs, and where from. */
export interface Claim {
  email: string;
  password: string;
  /** What the client's address counts as. */
  network: string;
  /** What the browser bears that says which accounts it has logged in to. */
  known?: string | undefined;
  /** The session that is to be opened again: its browser has logged in to the account. */
  session?: string | undefined;
}

interface Accounts<A> {
  kind: Principal;
  find(email: string): Promise<A | null>;
  /** Whether the account's owner is let in at all. */
  open(account: A): boolean;
}

/** @returns the account that a claim is right about, or null. @throws Refusal 429 during a block */
export type Authenticate<A> = (claim: Claim) => Promise<A | null>;

/**
 * Checks passwords under the limits of guesses (contract 8). An account that nobody has takes as long as any other, and
 * is blocked like any other.
 */
export function createAuthenticator<A extends { password_hash: string }>(
  { kind, find, open }: Accounts<A>,
  limits: Limits,
): Authenticate<A> {
  const attempt = createLoginThrottle(limits);
  return async ({ email, password, network, known, session }) => {
    const account = emailKey(email);
    const cookie = known ? browserNameIn(known, kind, (await find(email))?.password_hash ?? null) : null;
    const name = session ?? cookie;
    const browser = name === null ? null : counted('failedLoginsOfBrowser', kind, name);
    // Right ones cost as much to look at: one account is no way to keep the others waiting.
    const right = counted('rightLogins', kind, network, account);
    return attempt({ ...guessOf(kind, network, account), browser }, async () => {
      // Read when it is this one's turn: others have logged in, and the password may have changed meanwhile.
      const { left, wait } = (await limits.usage([right]))(right);
      if (left <= 0) throw tooMany(wait);
      const found = await find(email);
      const fits = await passwordFits(found?.password_hash ?? null, password);
      if (!fits || !found || !open(found)) return null;
      await limits.take(right);
      return found;
    });
  };
}
