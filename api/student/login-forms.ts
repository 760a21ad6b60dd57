import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { nextAddress } from '../../src/model/site/next-address.ts';
import type { RouteContext } from '../http/context.ts';
import { refuseWithPage } from '../http/form-page.ts';

/** The page to open after a login without JavaScript, from `?next=` in the address of the login page. */
function nextOf(referer: string | undefined): string | null {
  return referer && URL.canParse(referer) ? new URL(referer).searchParams.get('next') : null;
}

/** The forms of the login page as plain HTML forms: they answer with pages instead of JSON. */
export function loginForms(defaultLanguage: Language) {
  return {
    /**
     * Redirects to the requested page after a successful login, and back to the form with its error message otherwise.
     * @param form which form was sent; also the anchor of that form in the page
     */
    async answer(c: RouteContext, language: Language, form: 'login' | 'code', enter: () => Promise<unknown>) {
      const page = localized(addresses.login, language, defaultLanguage);
      const next = nextAddress(nextOf(c.req.header('referer')), language, defaultLanguage);
      try {
        await enter();
        return c.redirect(next ?? localized(addresses.home, language, defaultLanguage), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const back = next ? `${page}?next=${encodeURIComponent(next)}` : page;
        if (error.code === 'wrongLogin') return c.redirect(`${back}#${form}-failed`, 303);
        return refuseWithPage(c, error, language, form === 'login' ? back : `${back}#${form}`);
      }
    },
  };
}
