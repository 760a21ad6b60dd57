import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Refusal } from '../../src/model/errors.ts';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import { type ErrorBody, errorBody, setRefusalHeaders } from './refusal.ts';
import { say } from './texts.ts';

/** Whether a browser sent an ordinary form and waits for a page. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

/**
 * Answers an ordinary form that was refused: what is wrong, and the way back to what was typed.
 * @param form the address of the page with the form
 */
export function refuseWithPage(c: Context, refusal: Refusal, language: Language, form: string) {
  setRefusalHeaders(c, refusal);
  return c.html(refusalPage(errorBody(refusal, language), language, form), refusal.status);
}

function refusalPage(body: ErrorBody, language: Language, form: string) {
  const problems = Object.entries(body.errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => ({ field, text })),
  );
  return html`<!doctype html>
    <html lang="${language}" dir="${languageFacts[language].dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say(language, 'contact.failedTitle')}</title>
      </head>
      <body>
        <main>
          <h1>${say(language, 'contact.failedTitle')}</h1>
          <p>${body.message}</p>
          <ul>
            ${problems.map(({ field, text }) => html`<li>${field}: ${text}</li>`)}
          </ul>
          <p><a href="${form}">${say(language, 'contact.back')}</a></p>
        </main>
      </body>
    </html>`;
}
