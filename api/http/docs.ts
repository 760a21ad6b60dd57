import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { html } from 'hono/html';
import type { Endpoints } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { languageFacts, technicalLanguage } from '../../src/model/languages.ts';
import { sendBody } from '../site/send.ts';
import type { Env, RouteContext, Services } from './context.ts';
import { openApiDocument } from './openapi.ts';
import { say } from './texts.ts';

/** The CSP of the docs page: Swagger UI sets inline styles; scripts come only from this server. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A static response. @returns content type, ETag and body */
const fixed = (type: string, identity: Buffer) => ({
  type,
  etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  bodies: { identity },
});
type Fixed = ReturnType<typeof fixed>;

function send(c: RouteContext, file: Fixed): Response {
  sendBody(c.env.incoming, c.env.outgoing, file, { cacheControl: 'no-cache' });
  return RESPONSE_ALREADY_SENT;
}

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** A response that is made at its first request and cached. */
function lazy(type: string, make: () => Promise<Buffer>): () => Promise<Fixed> {
  let made: Promise<Fixed> | undefined;
  return () => {
    const file = made ?? make().then((bytes) => fixed(type, bytes));
    made = file;
    // A failure is not cached, so it is tried again.
    file.catch(() => (made = undefined));
    return file;
  };
}

const fileOf = (name: string, type: string) => lazy(type, () => readFile(join(folder, name)));

/** The start script is a separate file because the CSP allows no inline script. */
const start = fixed(
  'text/javascript; charset=utf-8',
  Buffer.from("window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs' });"),
);

const files = new Map([
  ['swagger-ui.css', fileOf('swagger-ui.css', 'text/css; charset=utf-8')],
  ['swagger-ui-bundle.js', fileOf('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')],
  ['start.js', async () => start],
]);

/** Serves `/api/openapi.json` and the Swagger UI page `/api/docs`. */
export function serveDocs(app: Hono<Env>, services: Services, tables: readonly Endpoints[]): void {
  const title = say(technicalLanguage, 'docs.title');
  const description = lazy('application/json', async () =>
    Buffer.from(JSON.stringify(await openApiDocument(tables, title, services.config.siteUrl))),
  );
  app.use('/docs', etag());
  app.get('/openapi.json', async (c) => send(c, await description()));
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
  app.get('/docs/:file', async (c) => {
    const read = files.get(c.req.param('file'));
    if (!read) throw new Refusal('notFound');
    return send(c, await read());
  });
}
