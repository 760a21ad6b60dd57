import { requestRecovery } from '../../db/people/own-account.ts';
import type { AccountEndpoints } from '../../src/model/endpoints/account.ts';
import { Refusal } from '../../src/model/errors.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { refuseWithPage, wantsPage } from '../http/plain-page.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Recovery = Pick<Handlers<AccountEndpoints>, 'POST /auth/recover'>;

/**
 * Account recovery: asks the school for a login code. It also works as a plain HTML form without JavaScript, and then
 * answers with pages.
 */
export function recoveryHandlers({ db }: Pick<Services, 'db'>, limits: Limits): Recovery {
  return {
    'POST /auth/recover': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const form = `${localized(addresses.login, language, schoolFacts().default_language)}#recover`;
      const page = wantsPage(c.req.header('accept'));
      try {
        await limits.take(rateLimitKey('recoveries', c.get('network')));
        await requestRecovery(db, (await body()).email);
      } catch (error) {
        if (!page || !(error instanceof Refusal)) throw error;
        return refuseWithPage(c, error, language, form);
      }
      if (page) return c.redirect(`${form}-asked`, 303);
      return { message: say(language, 'student.recoveryAsked') };
    },
  };
}
