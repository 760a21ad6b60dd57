import { noteLogin } from '../../db/people/own-account.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import type { Auth } from '../auth/auth.ts';
import { setTokenCookie } from '../auth/cookies.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { notePerson } from '../http/request-log.ts';

/**
 * How a student comes in who has shown to be one, by password or by code: a session begins, and the one that this browser
 * had is over.
 * @returns a function; it takes whether many people use the browser, and answers the session's token
 */
export function studentDoor({ db, config }: Pick<Services, 'db' | 'config'>, { sessions, leave }: Auth) {
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
