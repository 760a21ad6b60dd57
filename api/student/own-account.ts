import { changeOwnDetails, changePassword, endEverywhere } from '../../db/people/own-account.ts';
import { withAccessNow } from '../../db/people/students.ts';
import type { AccountEndpoints } from '../../src/model/endpoints/account.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { StudentWithAccess } from '../../src/model/payments/paid-access.ts';
import { ownDetailsOf } from '../../src/model/people/own-details.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { clearTokenCookie } from '../auth/cookies.ts';
import { claimantOf, hashInQueue } from '../auth/hash-queue.ts';
import { createOwnPasswordCheck } from '../auth/own-password.ts';
import { sessionIdOf } from '../auth/sessions.ts';
import { tokenOf } from '../auth/token.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { wantsPage } from '../http/plain-page.ts';
import { checked, type Handlers, type Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { userOf } from './account.ts';
import { documentStore, type KeptDocuments } from './documents.ts';

type OwnAccount = Pick<Handlers<AccountEndpoints>, 'POST /auth/password' | 'POST /auth/me' | 'POST /auth/logout-all'>;

/** Endpoints for a student's own account: change of password, corrections, logout everywhere. */
export function ownAccountHandlers(services: Services, limits: Limits): OwnAccount {
  const { db, config } = services;
  const documents = documentStore(services);
  const ownPassword = createOwnPasswordCheck('student', limits);

  async function correct({ c, rawBody }: Input<AccountEndpoints['POST /auth/me']>): Promise<StudentWithAccess> {
    const student = c.get('student');
    const { files, values } = await rawBody();
    if (files.size > 0) await limits.take(rateLimitKey('ownPictures', String(student.id)));
    // Errors in a picture's header (415) are reported before wrong fields (422), errors while decoding after them.
    await documents.measure(files);
    const { name, phone, current } = checked(ownDetailsOf(student), values);
    if (phone !== undefined && phone !== student.phone) {
      if (current === undefined) throw new Refusal('required', { fields: { current: [{ problem: 'required' }] } });
      await ownPassword.check(student, c.get('network'), current);
      await limits.take(rateLimitKey('ownPhones', String(student.id)));
    }
    const kept: KeptDocuments = await documents.keep(files);
    const saved = await changeOwnDetails(db, student.id, { name, phone, ...kept }).catch(async (error: unknown) => {
      await documents.forget(kept);
      throw error;
    });
    if (!saved) {
      await documents.forget(kept);
      throw new Refusal('unauthorised');
    }
    if (saved.replaced) await services.storage.remove(saved.replaced);
    return withAccessNow(db, saved.student);
  }

  return {
    'POST /auth/password': async ({ c, language, rawBody }) => {
      const student = c.get('student');
      const token = tokenOf(c.env.incoming, 'student');
      const network = c.get('network');
      const { password } = await ownPassword.checkChange(student, network, (await rawBody()).values);
      const passwordHash = await hashInQueue(limits, claimantOf('student', network, student.email), password);
      await changePassword(db, student.id, passwordHash, sessionIdOf(token?.value ?? ''));
      return { message: say(language, 'student.passwordChanged') };
    },
    'POST /auth/me': async (input) => {
      const { language } = input;
      const student = await correct(input);
      const data = await userOf(db, student, language, schoolFacts().default_language);
      return { message: say(language, 'student.saved'), data };
    },
    'POST /auth/logout-all': async ({ c, language }) => {
      await endEverywhere(db, c.get('student').id);
      clearTokenCookie(c, 'student', config.siteUrl.startsWith('https:'));
      const home = localized(addresses.home, language, schoolFacts().default_language);
      if (wantsPage(c.req.header('accept'))) return c.redirect(home, 303);
      return { message: say(language, 'student.loggedOutEverywhere') };
    },
  };
}
