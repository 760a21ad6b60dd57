import type { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { RouteContext } from './context.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import { errorBody, setRefusalHeaders } from './refusal.ts';
import { labelOf, say } from './texts.ts';

/** Whether a browser sent an ordinary form, or opened an address, and waits for a page. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

/** What a person without JavaScript sees when a form was refused: what is wrong, and the way back to what was typed. */
export function refuseWithPage(
  c: RouteContext,
  refusal: Refusal,
  language: Language,
  form: string,
): Response | Promise<Response> {
  setRefusalHeaders(c, refusal);
  const { message, errors = {} } = errorBody(refusal, language);
  const page = plainPage({
    language,
    title: say(language, 'contact.failedTitle'),
    text: message,
    items: Object.entries(errors).flatMap(([field, texts]) =>
      texts.map((text) => `${labelOf(language, field)}: ${text}`),
    ),
    way: { href: form, label: say(language, 'contact.back') },
  });
  return c.html(page, refusal.status, { 'Content-Security-Policy': plainPagePolicy });
}
