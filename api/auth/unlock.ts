import { Refusal } from '../../src/model/errors.ts';
import type { RouteContext } from '../http/context.ts';
import type { UserKind } from './cookies.ts';
import type { Authenticate } from './password-login.ts';
import { type Sessions, sessionIdOf } from './sessions.ts';
import { tokenOf } from './token.ts';

interface Door<A> {
  kind: UserKind;
  authenticate: Authenticate<A>;
  sessions: Sessions;
}

/**
 * Unlocks a locked shared session after the user has entered the password again. The rate limits of the login apply.
 * @returns a function that throws Refusal 422 at `password` for a wrong password, 429 after too many attempts
 */
export function unlocker<A>({ kind, authenticate, sessions }: Door<A>) {
  return async (c: RouteContext, email: string, password: string): Promise<void> => {
    const token = tokenOf(c.env.incoming, kind);
    const session = token ? sessionIdOf(token.value) : undefined;
    if (!(await authenticate({ email, password, network: c.get('network'), session }))) {
      throw new Refusal('invalid', { fields: { password: [{ problem: 'wrongPassword' }] } });
    }
    if (token) await sessions.unlock(token.value);
  };
}
