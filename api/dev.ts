import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { dev } from 'astro';
import { createReader } from '../db/reader/index.ts';
import { delocalized } from '../src/model/addresses.ts';
import type { PageContext } from '../src/model/page-context.ts';
import { createAccess } from './auth/access.ts';
import { loadConfig } from './environment.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { openLimits } from './http/limits.ts';
import { createLog } from './log.ts';
import { startEncoder } from './media/encoder/encoder.ts';
import { openFolders } from './media/folders.ts';
import { watchSpace } from './media/space.ts';
import { diskStorage } from './media/storage.ts';
import { keepPrivate } from './rights.ts';
import { createRoutes } from './routes.ts';
import { openSchool } from './seed/seed.ts';
import { newRequestId } from './site/headers.ts';
import { sendFile } from './site/send-file.ts';
import { createFilesHandler } from './student/files.ts';

// Pages and islands reload through Vite, the API because Node watches what this file imports and starts it again.
const config = loadConfig();
keepPrivate();
const port = config.port || 4321;
const siteUrl = config.siteUrl ?? `http://localhost:${port}`;
const folders = openFolders(config.dataDir);
const storage = diskStorage(folders);
const log = createLog(config.logLevel);
const { db, admin, students, printed } = await openSchool(folders, config.seed, config.admin);
const access = createAccess(db, siteUrl);
const services = {
  config: { ...config, siteUrl },
  db,
  log,
  folders,
  storage,
  encoder: startEncoder(folders.temporary, log),
  contentChanged: () => undefined,
  publisherStuck: () => false,
  space: watchSpace(folders.root),
};
const answers = createAnswerCache(db.contentVersion, config.defaultLanguage);
const callApi = getRequestListener(createRoutes(services, answers, openLimits(db), access).fetch);
const files = createFilesHandler(services, access);

/** Where Astro's development server looks for `Astro.locals`. */
const localsKey = Symbol.for('astro.locals');

/** Renders the page an address names, straight from the database, instead of serving a published file. */
function preparePage(request: IncomingMessage): void {
  const url = new URL(request.url ?? '/', siteUrl);
  const { path, language } = delocalized(url.pathname, config.defaultLanguage);
  const dashboard = path === '/dashboard' || path.startsWith('/dashboard/');
  const { content } = createReader(db, language, config.defaultLanguage);
  const shown = dashboard ? '/dashboard' : path;
  const page: PageContext = { language, defaultLanguage: config.defaultLanguage, path: shown, site: siteUrl, content };
  Reflect.set(request, localsKey, { page });
  request.url = shown + url.search;
}

async function serve(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/';
  response.setHeader('X-Request-Id', newRequestId());
  if (path.startsWith('/api/')) return callApi(request, response);
  if (path.startsWith('/files/')) return files(request, response);
  if (path.startsWith('/media/') && (await sendFile(request, response, storage, path, 'no-cache'))) return;
  if (!/^\/(@|src\/|node_modules\/|_astro\/|fonts\/|images\/|locales\/)/.test(path)) preparePage(request);
  next();
}

await dev({
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { port, host: config.host },
  vite: {
    plugins: [
      {
        name: 'school',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => void serve(request, response, next).catch(next));
        },
      },
    ],
  },
});
for (const made of [admin, ...students]) if (made) process.stdout.write(`${made.email}  ${made.password}\n`);
printed();
