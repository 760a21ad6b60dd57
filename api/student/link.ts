import { studentOfPasswordLink, useStudentLink } from '../../db/mail/links.ts';
import { findStudentById } from '../../db/people/students.ts';
import type { AccountEndpoints } from '../../src/model/endpoints/account.ts';
import { accountEndpoints } from '../../src/model/endpoints/account.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Auth } from '../auth/auth.ts';
import { claimantOf, hashInQueue } from '../auth/hash-queue.ts';
import { checkedPassword } from '../auth/passwords.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { addressConfirmer, linkOver } from '../mail/confirm.ts';
import { linkHash } from '../mail/link-tokens.ts';
import { userOf } from './account.ts';
import { sessionStarter } from './student-login.ts';

type Links = Pick<Handlers<AccountEndpoints>, 'POST /auth/link' | 'POST /auth/confirm'>;

/** Links of mails to students: a new password, and the confirmation of an address. */
export function linkHandlers(services: Services, limits: Limits, auth: Auth): Links {
  const { db } = services;
  const logIn = sessionStarter(services, auth);
  const confirmer = addressConfirmer(services, limits, 'student');
  return {
    'POST /auth/link': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const { token, password, shared } = await body();
      const network = c.get('network');
      await limits.take(rateLimitKey('openedLinks', 'password', 'student', network));
      const hash = linkHash(token);
      const owner = await studentOfPasswordLink(db, hash);
      if (!owner) throw linkOver();
      // The new password is checked before the link is used up.
      const claimant = claimantOf('student', network, owner.email);
      const passwordHash = await hashInQueue(limits, claimant, checkedPassword(password, 'password'));
      const id = await useStudentLink(db, hash, passwordHash);
      const student = id === null ? null : await findStudentById(db, id);
      if (!student) throw linkOver();
      const session = await logIn(c, student, shared);
      return { token: session, user: await userOf(db, student, language, schoolFacts().default_language) };
    },
    'POST /auth/confirm': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const { token } = await body();
      if (token !== undefined) return confirmer.confirm(c, token, language);
      await auth.guards.student(c, accountEndpoints['POST /auth/logout-all']);
      const student = c.get('student');
      return confirmer.ask(student, { student_id: student.id }, language);
    },
  };
}
