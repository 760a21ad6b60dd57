import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Refusal } from '../../src/model/errors.ts';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import { addresses, addressFor } from '../../src/model/site/addresses.ts';
import type { RouteContext } from './context.ts';
import { errorBody, setRefusalHeaders } from './refusal.ts';
import { labelOf, say } from './texts.ts';

/** A simple HTML page that is not published: a message and a link. */
export interface PlainPage {
  language: Language;
  title: string;
  text: string;
  items?: string[];
  way: { href: string; label: string };
}

const style = `
  body { margin: 0; font: 1.0625rem/1.8 system-ui, sans-serif; background: #fcf8f0; color: #142b2c; }
  main { max-inline-size: 34rem; margin: 3rem auto; padding: 1.5rem; background: #fff; border-radius: 1.5rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.4; }
  ul { padding-inline-start: 1.25rem; }
  a { display: inline-flex; align-items: center; min-block-size: 2.75rem; padding-inline: 1.25rem;
    border-radius: 999px; background: #0f5a60; color: #fff; text-decoration: none; }
`;

const styleElement = raw(`<style>${style}</style>`);

/** The CSP of this page: no scripts, no loads, only its one inline style. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Renders the page as HTML; all texts are escaped. */
export function plainPage({ language, title, text, items = [], way }: PlainPage) {
  return html`<!doctype html>
    <html lang="${language}" dir="${languageFacts[language].dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${items.length > 0 ? html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>` : ''}
          <p><a href="${way.href}">${way.label}</a></p>
        </main>
      </body>
    </html>`;
}

/** Whether the client is a browser that expects an HTML page (a form without JavaScript, or an opened address). */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

/** The calls that forms of public pages make without JavaScript, and the page of each form. */
const formPages: Readonly<Record<string, string>> = {
  '/api/contact-us': addresses.contact,
  '/api/auth/register': addresses.register,
  '/api/auth/login': addresses.login,
  '/api/auth/code': `${addresses.login}#code`,
  '/api/auth/recover': `${addresses.login}#recover`,
  '/api/auth/logout': addresses.home,
  '/api/auth/logout-all': addresses.account,
};

/** The page of the form that was sent without JavaScript; null for every other request. */
export function sentForm(c: RouteContext): string | null {
  if (c.req.method !== 'POST' || !wantsPage(c.req.header('accept'))) return null;
  return formPages[c.req.path] ?? null;
}

/**
 * The error page for a form that was sent without JavaScript: the errors, and a link back to the form.
 * @param form the path of the form's page, without language
 */
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
    way: { href: addressFor(form, language), label: say(language, 'contact.back') },
  });
  return c.html(page, refusal.status, { 'Content-Security-Policy': plainPagePolicy });
}
