import { noteLogin } from '../../db/people/own-account.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import type { Auth } from '../auth/auth.ts';
import { setTokenCookie } from '../auth/cookies.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { notePerson } from '../http/request-log.ts';

/**
 * Logs a student in after the password or code was checked: starts a session and ends the previous session of this
 * browser.
 * @returns a function that takes whether the computer is shared, and returns the session token
 */
export function studentSessionStarter({ db, config }: Pick<Services, 'db' | 'config'>, { sessions, leave }: Auth) {
  const secure = config.siteUrl.startsWith('https:');
  return async (c: RouteContext, { id }: Pick<StoredStudent, 'id'>, shared: boolean): Promise<string> => {
    await leave(c.env.incoming);
    const token = await sessions.student.start(id, shared);
    await noteLogin(db, id);
    setTokenCookie(c, 'student', token, secure);
    notePerson(c.env.incoming, { role: 'student', id });
    return token;
  };
}
