import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { allTables } from '../../db/missing-tables.ts';
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '../../db/open.ts';
import { portions } from '../../db/portions.ts';
import { publishedWith } from '../../db/publishing/builds.ts';
import { publishedHashes } from '../../db/publishing/pages.ts';
import { pendingRequests } from '../../db/publishing/queue.ts';
import { pages, publisherState, publishRequests, versions } from '../../db/publishing/schema.ts';
import { siteAddresses } from '../../db/publishing/site-addresses.ts';
import type { SharedReads } from '../../db/reader/reading.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import { addressesInLanguages } from '../../src/model/site/addresses.ts';
import { foldersOf } from '../media/folders.ts';
import { type Render, renderPage, type Site } from '../publish/render.ts';
import { databaseName } from './archive-names.ts';
import { type Plan, planRestore } from './plan.ts';
import { restoreSchool } from './restore.ts';

interface Verified {
  rows: number;
  files: number;
  pages: number;
  /** The differences, one line each. */
  wrong: string[];
}

/** Tables that the restore itself changes, so they are not compared. */
const changed: readonly unknown[] = [publishRequests, publisherState, versions];

/** Unpacks the database from the archive and migrates it. */
async function originalOf({ archive, files }: Plan, folder: string): Promise<Database> {
  const file = files.find(({ name }) => name === databaseName);
  const path = join(folder, databaseName);
  mkdirSync(folder);
  if (file) await pipeline(archive.read(file), createWriteStream(path));
  const db = openDatabase(path);
  await migrateDatabase(db);
  return db;
}

async function compareRows(original: Database, restored: Database, wrong: string[]): Promise<number> {
  let rows = 0;
  for (const table of allTables().filter((each) => !changed.includes(each))) {
    const [before, after] = [await original.$count(table), await restored.$count(table)];
    if (before !== after) wrong.push(`a table had ${before} rows and has ${after}`);
    rows += after;
  }
  return rows;
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  return pipeline(createReadStream(path), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}

async function compareFiles({ manifest, files }: Plan, dataDir: string, wrong: string[]): Promise<number> {
  const known = new Map(manifest?.files.map(({ name, sha256 }) => [name, sha256]));
  const others = files.filter(({ name }) => name !== databaseName);
  for (const { name } of others) {
    const hash = await hashOf(join(dataDir, name));
    if (hash === null || (manifest && known.get(name) !== hash)) wrong.push(`${name} is not what the backup says`);
  }
  return others.length;
}

interface Rendering {
  render: Render;
  site: Site;
  /** The signature of the current build and settings. Pages are compared only if they were published with the same. */
  signature: string;
}

/** Number of pages that share one cache of read content. Sharing over all pages would take too much memory. */
const madeTogether = 80;

/** Renders every page. If the same program had published it at the same site address, both must be identical. */
async function comparePages(
  original: Database,
  restored: Database,
  { render, site, signature }: Rendering,
  wrong: string[],
): Promise<number> {
  await loadSchoolFacts(restored);
  const wanted = (await siteAddresses(restored)).flatMap((path) => addressesInLanguages(path));
  const same = (await publishedWith(original)) === signature && (await pendingRequests(original, 0)) === null;
  const before = same ? await publishedHashes(original, wanted) : new Map<string, string>();
  for (const some of portions(wanted, madeTogether)) {
    const shared: SharedReads = new Map();
    for (const address of some) {
      const page = await renderPage(render, restored, address, site, shared).catch(() => null);
      const hash = before.get(address);
      if (!page || page.body === null) wrong.push(`${address} cannot be made`);
      else if (hash !== undefined && hash !== page.hash) wrong.push(`${address} is not the page it was`);
    }
  }
  if (same && (await original.$count(pages)) > wanted.length) wrong.push('there were more pages');
  return wanted.length;
}

/**
 * Verifies a backup: restores it into an empty folder and compares rows, files and pages with the backup.
 * @param place a temporary folder
 * @throws Fault when the backup cannot be restored at all
 */
export async function verifyBackup(path: string, place: string, rendering: Rendering): Promise<Verified> {
  const dataDir = join(place, 'school');
  await restoreSchool(path, dataDir);
  const wrong: string[] = [];
  const plan = await planRestore(path, dataDir, false);
  const original = await originalOf(plan, join(place, 'original'));
  const { database } = foldersOf(dataDir);
  const restored = openDatabase(database);
  try {
    if ((await inspectDatabase(database, 'whole')) !== null) wrong.push('the restored database is damaged');
    return {
      rows: await compareRows(original, restored, wrong),
      files: await compareFiles(plan, dataDir, wrong),
      pages: await comparePages(original, restored, rendering, wrong),
      wrong,
    };
  } finally {
    await closeDatabase(restored);
    await closeDatabase(original);
    await plan.archive.close();
  }
}
