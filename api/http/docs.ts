import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { html } from 'hono/html';
import type { Endpoints } from '../../src/model/endpoints/endpoint.ts';
import { languageFacts } from '../../src/model/languages.ts';
import type { Env, Services } from './context.ts';
import { openApiDocument } from './openapi.ts';
import { say } from './texts.ts';

const files: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};
const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The page styles its own elements; it runs no script but the ones named here. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Served as a file of its own, because the policy allows no inline script. */
const start = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs' });`;

/** `/api/openapi.json` and the readable page of it. */
export function serveDocs(app: Hono<Env>, services: Services, tables: readonly Endpoints[]): void {
  const document = openApiDocument(tables, say('en', 'docs.title'), services.config.siteUrl);
  app.use('/openapi.json', etag());
  app.use('/docs/*', etag());
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/docs', (c) => {
    const language = c.get('language');
    return c.html(
      html`<!doctype html>
        <html lang="${language}" dir="${languageFacts[language].dir}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${say(language, 'docs.title')}</title>
            <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
          </head>
          <body>
            <main id="docs" dir="ltr"></main>
            <script src="/api/docs/swagger-ui-bundle.js"></script>
            <script src="/api/docs/start.js"></script>
          </body>
        </html>`,
      200,
      { 'Content-Security-Policy': docsPolicy },
    );
  });
  app.get('/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript' }));
  app.get('/docs/:file', async (c) => {
    const name = c.req.param('file');
    const type = files[name];
    if (!type) return c.notFound();
    return c.body(await readFile(join(folder, name), 'utf8'), 200, { 'Content-Type': type });
  });
}
