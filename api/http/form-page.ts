import type { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { RouteContext } from './context.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import { errorBody, setRefusalHeaders } from './refusal.ts';
import { labelOf, say } from './texts.ts';

/** Whether the client is a browser that expects an HTML page (a form without JavaScript, or an opened address). */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

/** The error page for a form that was sent without JavaScript: the errors, and a link back to the form. */
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
