import { emailKey } from '../../db/people/students.ts';
import { type Limits, rateLimitKey, tooMany } from '../http/limits.ts';
import type { UserKind } from './cookies.ts';
import { browserNameIn } from './known-browsers.ts';
import { createLoginThrottle, guessOf } from './login-throttle.ts';
import { passwordFits } from './passwords.ts';

/** A login attempt: the credentials, and where they come from. */
export interface LoginAttempt {
  email: string;
  password: string;
  /** The client's network for rate limits: the IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** The known-browser cookie: signed proof of the accounts that this browser has logged in to. */
  known?: string | undefined;
  /** Id of the locked session to unlock. Its browser has already logged in to the account. */
  session?: string | undefined;
}

interface Accounts<A> {
  kind: UserKind;
  find(email: string): Promise<A | null>;
  /** Whether the account is active. */
  open(account: A): boolean;
}

/** @returns the account if the credentials are right, else null. @throws Refusal 429 during a block */
export type Authenticate<A> = (claim: LoginAttempt) => Promise<A | null>;

/**
 * Checks passwords under the rate limits of logins (contract 8). An unknown account takes as long as a known one and is
 * blocked the same way, so that nobody can find out which accounts exist.
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
    const browser = name === null ? null : rateLimitKey('failedLoginsOfBrowser', kind, name);
    // Successful logins are limited too: each costs a hash, and one account must not keep the others waiting.
    const right = rateLimitKey('rightLogins', kind, network, account);
    return attempt({ ...guessOf(kind, network, account), browser }, async () => {
      // Read after the wait in the queue: others have logged in, and the password may have changed meanwhile.
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
