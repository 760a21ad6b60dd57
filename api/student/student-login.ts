import { noteLastLogin } from '../../db/people/own-account.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import type { Auth } from '../auth/auth.ts';
import { setTokenCookie } from '../auth/cookies.ts';
import { noteLogin } from '../auth/logins.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { notePerson } from '../http/request-log.ts';

/**
 * Gives a browser the session of a student, and ends the session that the browser had before. With `expected`, no
 * warning is sent, for example after a switch to a brother or sister.
 */
export function sessionGiver(services: Pick<Services, 'db' | 'config' | 'mails'>, { leave }: Pick<Auth, 'leave'>) {
  const secure = services.config.siteUrl.startsWith('https:');
  return async (c: RouteContext, id: number, token: string, expected = false): Promise<void> => {
    await leave(c.env.incoming, token);
    setTokenCookie(c, 'student', token, secure);
    await noteLogin(services, c, { kind: 'student', id }, token, expected);
    notePerson(c.env.incoming, { role: 'student', id });
  };
}

/**
 * Logs a student in after the password or code was checked: starts a session and ends the previous session of this
 * browser.
 * @returns a function that takes whether the computer is shared, and returns the session token
 */
export function sessionStarter(services: Pick<Services, 'db' | 'config' | 'mails'>, auth: Auth) {
  const logIn = sessionGiver(services, auth);
  return async (c: RouteContext, { id }: Pick<StoredStudent, 'id'>, shared: boolean): Promise<string> => {
    const token = await auth.sessions.student.start(id, shared);
    await noteLastLogin(services.db, id);
    await logIn(c, id, token);
    return token;
  };
}
