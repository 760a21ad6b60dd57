import type { Database } from '../../db/open.ts';
import { addMessage } from '../../db/people/messages.ts';
import type { SchoolEndpoints } from '../../src/model/endpoints/public.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { wantsPage } from '../http/plain-page.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Contact = Pick<Handlers<SchoolEndpoints>, 'POST /contact-us'>;

/** The contact form. It also works as a plain HTML form without JavaScript, and then answers with pages. */
export function contactHandlers(db: Database, limits: Limits): Contact {
  return {
    'POST /contact-us': async ({ c, language, body }) => {
      const form = localized(addresses.contact, language, schoolFacts().default_language);
      const network = c.get('network');
      await limits.take(rateLimitKey('contactMessages', network), rateLimitKey('contactMessagesADay', network));
      await addMessage(db, await body());
      if (wantsPage(c.req.header('accept'))) return c.redirect(`${form}#form-sent`, 303);
      return { message: say(language, 'contact.sent') };
    },
  };
}
