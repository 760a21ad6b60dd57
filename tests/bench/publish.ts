import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
/** Number of pairs of idle time and full publish, and the duration of each half, in milliseconds. */
const pairs = 5;
const pairLength = 6000;
/** Number of posts of the school that is published under load. */
const loadedPosts = 1000;

/**
 * Time of edits and additions from commit until the files are in place, with the real worker thread and ten thousand
 * posts.
 */
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
      site: { url: testSite, policy: readPolicy(built.inline) },
      hook: false,
      build: null,
    },
    createLog('error'),
    { changed: () => done(), idle: () => undefined, leaseChanged: () => undefined, differs: () => undefined },
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
  await closeDatabase(db);
  return [
    atMost('an edited post among 10,000, commit to files swapped, median', median(edits), 50, 'ms', 20),
    atMost('  p95', quantile(edits, 0.95), 150, 'ms', 40),
    atMost('an added post among 10,000, commit to files swapped, median', median(additions), 50, 'ms', 25),
    atMost('  p95', quantile(additions, 0.95), 150, 'ms', 45),
  ];
}

const peakMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Waits until the publish queue is empty. */
async function published(db: ReturnType<typeof openSqlite>): Promise<void> {
  while ((await pendingCount(db)) > 0) await pause(20);
}

/** Requests a full publish if none is in progress. */
async function askAgain(db: ReturnType<typeof openSqlite>): Promise<void> {
  if ((await pendingCount(db)) === 0) await requestEverything(db);
}

/** A full publish by the real server, alone. */
async function fullPublish(dataDir: string): Promise<Row[]> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  const db = openSqlite(join(dataDir, 'school.db'));
  const pages = db.$client.prepare<[], { n: number }>('select count(*) as n from pages').get()?.n ?? 0;
  await requestEverything(db);
  const started = performance.now();
  await published(db);
  const alone = (performance.now() - started) / pages;
  const memory = peakMemory(school.process.pid ?? 0);
  await closeDatabase(db);
  await school.stop();
  return [
    noted('pages of a full publish', String(pages)),
    atMost('a full publish, compressed copies included, per page', alone, 3, 'ms', 1.7),
    atMost('  peak memory of the whole server', memory, 300, 'MB', 220),
  ];
}

/**
 * Full publishes under a steady load of 200 requests per second. A school of this size is published within one
 * measurement; with ten thousand posts each pair would wait a minute for the rest of its publish.
 */
async function loadedPublish(dataDir: string): Promise<Row[]> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  const db = openSqlite(join(dataDir, 'school.db'));
  // Warm-up: newly loaded code is slow for a while, idle or under load.
  await steadyLoad(school.url, 10_000);
  const more: number[] = [];
  for (let round = 0; round < pairs; round++) {
    const rest = await steadyLoad(school.url, pairLength);
    await requestEverything(db);
    // Requests another publish only if the last one ends before the measurement does: each request counts as a content
    // change and clears the response cache.
    const again = setInterval(() => void askAgain(db), 100);
    const busy = await steadyLoad(school.url, pairLength);
    clearInterval(again);
    more.push(quantile(busy, 0.99) - quantile(rest, 0.99));
    await published(db);
  }
  const memory = peakMemory(school.process.pid ?? 0);
  await closeDatabase(db);
  await school.stop();
  return [
    atMost(
      `public API at 200 requests a second, p99 in a full publish above rest, ${pairs} pairs`,
      median(more),
      3,
      'ms',
      0.5,
    ),
    atMost('  peak memory of the whole server', memory, 300, 'MB', 220),
  ];
}

/** Measures on a demo school with this many posts, and removes it. */
async function onSchool(posts: number, measure: (dataDir: string) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = await makeLargeSchool(posts);
  try {
    return await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function bench(): Promise<Row[]> {
  return [
    ...(await onSchool(postCount, async (dataDir) => [
      ...(await fullPublish(dataDir)),
      ...(await smallPublishes(dataDir)),
    ])),
    ...(await onSchool(loadedPosts, loadedPublish)),
  ];
}
