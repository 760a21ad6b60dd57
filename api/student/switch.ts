import { familyOf, switchSession } from '../../db/people/families.ts';
import { withAccessNow } from '../../db/people/students.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Auth } from '../auth/auth.ts';
import { ownSessions } from '../auth/logins.ts';
import { isSharedToken, newToken, sessionIdOf, sessionRow } from '../auth/sessions.ts';
import { tokenOf } from '../auth/token.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { receivesMail } from '../mail/receives-mail.ts';
import { relativesOf, userOf } from './account.ts';
import { sessionGiver } from './student-login.ts';

type Switch = Pick<Handlers<StudentEndpoints>, 'POST /auth/switch' | 'GET /auth/me'>;

/** The student who asks, with the family, and the way to another child of it. */
export function switchHandlers(services: Pick<Services, 'db' | 'config' | 'mails' | 'loginCodes'>, auth: Auth): Switch {
  const { db } = services;
  const logIn = sessionGiver(services, auth);
  return {
    'GET /auth/me': async ({ c, language }) => {
      const student = c.get('student');
      return {
        user: await userOf(db, student, language, schoolFacts().default_language),
        family: await relativesOf(db, await familyOf(db, student), language, schoolFacts().default_language),
        mail: (await receivesMail(services, student.email)) ? 1 : 0,
        new_logins: await ownSessions(services, c, { kind: 'student', id: student.id }).newLogins(),
      };
    },
    'POST /auth/switch': async ({ c, language, body }) => {
      const { id } = await body();
      const before = tokenOf(c.env.incoming, 'student')?.value ?? '';
      const token = newToken(isSharedToken(before));
      const child = await switchSession(db, sessionIdOf(before), sessionRow(token, id));
      if (!child) throw new Refusal('unauthorised');
      await logIn(c, child.id, token, true);
      const user = await userOf(db, await withAccessNow(db, child), language, schoolFacts().default_language);
      return { token, user };
    },
  };
}
