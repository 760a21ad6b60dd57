import { requestRecovery } from '../../db/people/own-account.ts';
import type { AccountEndpoints } from '../../src/model/endpoints/account.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { wantsPage } from '../http/plain-page.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { linkRequester } from '../mail/recovery.ts';

type Recovery = Pick<Handlers<AccountEndpoints>, 'POST /auth/recover'>;

/**
 * Account recovery: sends a link to a confirmed address, or asks the school for a login code. It also works as a plain HTML form without JavaScript, and then
 * answers with pages.
 */
export function recoveryHandlers(services: Services, limits: Limits): Recovery {
  const { db, mails } = services;
  const requestLink = linkRequester(services, limits, 'student');
  return {
    'POST /auth/recover': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const form = `${localized(addresses.login, language, schoolFacts().default_language)}#recover`;
      await limits.take(rateLimitKey('recoveries', 'student', c.get('network')));
      const { email } = await body();
      if (mails) await requestLink(email, language);
      else await requestRecovery(db, email);
      if (wantsPage(c.req.header('accept'))) return c.redirect(`${form}-asked`, 303);
      return { message: say(language, mails ? 'mails.recovery_asked' : 'student.recoveryAsked') };
    },
  };
}
