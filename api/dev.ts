import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { dev } from 'astro';
import { createReader } from '../db/reader/index.ts';
import { watchSchoolFacts } from '../db/school/own-school.ts';
import { schoolFacts } from '../src/model/school/facts.ts';
import { delocalized } from '../src/model/site/delocalized.ts';
import type { PageContext } from '../src/model/site/page-context.ts';
import { createApplication } from './application.ts';
import { loadConfig } from './environment.ts';
import { createLog } from './log.ts';
import { openFolders } from './media/folders.ts';
import { setPrivateUmask } from './permissions.ts';
import { createSchoolPictureMaker } from './publish/school-pictures.ts';
import { openSchool } from './seed/seed.ts';
import { newRequestId } from './site/headers.ts';
import { sendFile } from './site/send-file.ts';
import { reachedStore } from './storage/open.ts';

// Vite hot-reloads pages and islands. For the API, Node watches the imports of this file and restarts it.
const config = loadConfig();
setPrivateUmask();
const port = config.port || 4321;
const siteUrl = config.siteUrl ?? `http://localhost:${port}`;
const folders = openFolders(config.dataDir);
const store = await reachedStore(folders, config.files);
const log = createLog(config.logLevel);
const { db, admin, students, printed } = await openSchool(folders, config, config.admin, store.bucket);
const nobody = { wake: () => undefined, stuck: () => false };
const { services, api, files } = createApplication({ config, siteUrl, folders, store, db, log }, nobody);
const callApi = getRequestListener(api.fetch);

/** The request property from which Astro's development server takes `Astro.locals`. */
const localsKey = Symbol.for('astro.locals');

const freshFacts = watchSchoolFacts(db);
const schoolPictures = createSchoolPictureMaker({
  db,
  storage: store.storage,
  temporary: folders.temporary,
  onFault: (address, error) => log.error({ address, err: error }, 'a picture of the school was not made'),
});

/** Prepares a request so that Astro renders the page from the database, instead of serving a published file. */
function preparePage(request: IncomingMessage): void {
  const url = new URL(request.url ?? '/', siteUrl);
  const { path, language } = delocalized(url.pathname, schoolFacts().default_language);
  const dashboard = path === '/dashboard' || path.startsWith('/dashboard/');
  const { content } = createReader(db, language, schoolFacts().default_language);
  const shown = dashboard ? '/dashboard' : path;
  const page: PageContext = {
    language,
    defaultLanguage: schoolFacts().default_language,
    path: shown,
    site: siteUrl,
    content,
    school: schoolFacts(),
  };
  Reflect.set(request, localsKey, { page });
  request.url = shown + url.search;
}

async function serve(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/';
  await freshFacts();
  response.setHeader('X-Request-Id', newRequestId());
  if (path.startsWith('/api/')) return callApi(request, response);
  if (path.startsWith('/files/')) return files(request, response);
  if (path.startsWith('/media/school-')) await schoolPictures.ready();
  if (path.startsWith('/media/') && (await sendFile(request, response, services.storage, path, 'no-cache'))) return;
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
