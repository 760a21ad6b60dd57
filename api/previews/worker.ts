import { parentPort, workerData } from 'node:worker_threads';
import { closeDatabase, type Database, openDatabase, openWithRow } from '../../db/open.ts';
import { overlayEntry } from '../../db/previews/overlay-entry.ts';
import { pathOfRow } from '../../db/previews/page-of-entry.ts';
import { findPreview } from '../../db/previews/previews.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { localized } from '../../src/model/site/addresses.ts';
import { readPolicy } from '../publish/policy.ts';
import { lowerThreadPriority } from '../publish/priority.ts';
import { loadRenderer, renderPage } from '../publish/render.ts';
import { previewSetup, type RenderedPreview, type WantedPreview, wantedPreview } from './messages.ts';

const setup = previewSetup.parse(workerData);
const render = await loadRenderer(setup.renderer);
const site = { url: setup.siteUrl, policy: readPolicy(setup.inline) };

/** Runs work on a database that is open only for it. */
async function withDatabase<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}

/** The preview's content type and row; null if it is over, or its entry was deleted. */
const overlayNow = (hash: string) =>
  withDatabase(openDatabase(setup.database, 'maker'), async (db) => {
    setSchoolFacts(await loadSchoolFacts(db));
    const preview = await findPreview(db, hash);
    const type = allTypes.find(({ name }) => name === preview?.type);
    const row = preview && type && (await overlayEntry(db, type, preview));
    return row && type ? { type, row } : null;
  });

async function htmlOf({ hash, address, language }: WantedPreview): Promise<string | null> {
  const overlay = await overlayNow(hash);
  if (!overlay) return null;
  return withDatabase(openWithRow(setup.database, overlay.row), async (db) => {
    const path = await pathOfRow(db, overlay.type, overlay.row);
    if (path === null) return null;
    const shown = localized(path, language, schoolFacts().default_language);
    const { body } = await renderPage(render, db, shown, site, new Map(), undefined, address);
    return body?.toString() ?? null;
  });
}

const tell = (message: RenderedPreview) => parentPort?.postMessage(message);

lowerThreadPriority();
parentPort?.on('message', async (raw) => {
  const wanted = wantedPreview.parse(raw);
  const { number } = wanted;
  try {
    tell({ kind: 'page', number, html: await htmlOf(wanted) });
  } catch (error) {
    tell({ kind: 'fault', number, message: String(error) });
  }
});
