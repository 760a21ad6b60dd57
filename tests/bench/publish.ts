import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { openFolders } from '../../api/media/folders.ts';
import { pagesPlaceOf } from '../../api/publish/open-pages.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { startPublisher } from '../../api/publish/publisher.ts';
import { createEntry, updateEntry } from '../../db/content/content.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { pendingCount, requestEverything } from '../../db/publishing/queue.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { spawnSchool, testSite } from '../support/server.ts';
import { longPost, makeLargeSchool, postCount } from './large-school.ts';
import { atMost, median, noted, quantile, type Row } from './row.ts';
import { steadyLoad } from './steady-load.ts';

const rounds = 60;

/** Edits and additions, from commit to files in place, with the real worker thread on ten thousand posts. */
async function smallPublishes(dataDir: string): Promise<Row[]> {
  const folders = openFolders(dataDir);
  const db = openSqlite(folders.database);
  let done: () => void = () => undefined;
  const publisher = startPublisher(
    {
      database: folders.database,
      place: pagesPlaceOf(folders, null),
      lease: folders.lease,
      renderer: built.renderer,
      site: { url: testSite, defaultLanguage: 'ar', policy: readPolicy(built.inline) },
      hook: false,
      build: null,
      makers: 0,
    },
    createLog('error'),
    { changed: () => done(), idle: () => undefined, changedHands: () => undefined, differs: () => undefined },
  );
  await publisher.idle();
  async function timed(write: () => Promise<unknown>): Promise<number> {
    await write();
    const committed = performance.now();
    const swapped = new Promise<void>((resolve) => (done = resolve));
    publisher.wake();
    await swapped;
    const elapsed = performance.now() - committed;
    await publisher.idle();
    return elapsed;
  }
  const edits: number[] = [];
  const additions: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const id = 1 + Math.floor((round * postCount) / rounds);
    edits.push(await timed(() => updateEntry(db, lists.posts, id, longPost(900_000 + round))));
    additions.push(await timed(() => createEntry(db, lists.posts, longPost(800_000 + round))));
  }
  await publisher.stop();
  closeDatabase(db);
  return [
    atMost('an edited post among 10,000, commit to files swapped, median', median(edits), 50, 'ms'),
    atMost('  p95', quantile(edits, 0.95), 150, 'ms'),
    atMost('an added post among 10,000, commit to files swapped, median', median(additions), 50, 'ms'),
    atMost('  p95', quantile(additions, 0.95), 150, 'ms'),
  ];
}

const peakMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** A full publish by the real server, with a steady 200 requests a second beside it. */
async function fullPublish(dataDir: string): Promise<Row[]> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  const db = openSqlite(join(dataDir, 'school.db'));
  const pages = db.$client.prepare<[], { n: number }>('select count(*) as n from pages').get()?.n ?? 0;
  // Code that has just been loaded is slow for a while, at rest and under load alike.
  await steadyLoad(school.url, 10_000);
  const resting = await steadyLoad(school.url, 15_000);
  const load = steadyLoad(school.url, 15_000);
  const started = performance.now();
  await requestEverything(db);
  while ((await pendingCount(db)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const underLoad = (performance.now() - started) / pages;
  const busy = await load;
  await requestEverything(db);
  const again = performance.now();
  while ((await pendingCount(db)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const alone = (performance.now() - again) / pages;
  const memory = peakMemory(school.process.pid ?? 0);
  closeDatabase(db);
  await school.stop();
  const [rest99, busy99] = [quantile(resting, 0.99), quantile(busy, 0.99)];
  return [
    noted('pages of a full publish', String(pages)),
    atMost('a full publish, twins included, per page', alone, 3, 'ms'),
    atMost('  the same beside 200 requests a second', underLoad, 3, 'ms'),
    atMost('peak memory of the whole server over both', memory, 300, 'MB'),
    noted('public API at 200 requests a second, p99 at rest', `${rest99.toFixed(2)} ms`),
    atMost('  p99 during the full publish against p99 at rest', busy99 / rest99, 3, 'times'),
  ];
}

export async function bench(): Promise<Row[]> {
  const dataDir = await makeLargeSchool();
  try {
    const full = await fullPublish(dataDir);
    return [...(await smallPublishes(dataDir)), ...full];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
