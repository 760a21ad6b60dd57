import { html } from 'hono/html';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import type { ErrorBody } from './refusal.ts';
import { say } from './texts.ts';

/** Whether a browser sent an ordinary form and waits for a page. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

/** What a person without JavaScript sees when a form was refused: what is wrong, and the way back to what was typed. */
export function refusalPage(body: ErrorBody, language: Language, form: string) {
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
