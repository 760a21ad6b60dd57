import { join } from 'node:path';
import { openPostgres } from '../../db/dialect/postgres/open.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import type { Database } from '../../db/open.ts';
import { pendingCount } from '../../db/publishing/queue.ts';
import { type LookedAt, lookAt } from './look.ts';
import type { School } from './process.ts';
import { addressOf, onPostgres } from './test-database.ts';
import { storedHashes } from './test-files.ts';

/** Opens the school's database beside the running server, as a second process would. */
export function openSchoolDatabase({ dataDir }: Pick<School, 'dataDir'>): Database & { $client: LookedAt } {
  const db = onPostgres
    ? openPostgres(addressOf(dataDir), { schema: 'public', most: 3 })
    : openSqlite(join(dataDir, 'school.db'));
  const look = lookAt(dataDir);
  const { close } = db;
  return Object.assign(db, {
    $client: look,
    async close() {
      look.close();
      await close();
    },
  });
}

/** Polls until `condition` is true. @throws after `limit` milliseconds */
export async function until(condition: () => boolean | Promise<boolean>, what: string, limit = 60_000): Promise<void> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > limit) throw new Error(`not within ${limit} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Waits until the publish queue is empty. */
export async function published(db: Database): Promise<void> {
  await until(async () => (await pendingCount(db)) === 0, 'the queue is empty');
}

/** SHA-256 hash of every published file, by its path below the site folder. */
export function siteFiles(school: Pick<School, 'dataDir'>): Map<string, string> {
  return storedHashes(school.dataDir, 'site');
}

/** Paths of new, changed and removed files between two states. Leaves out the compressed .br and .gz files. */
export function difference(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path) && !/\.(br|gz)$/.test(path))
    .sort();
}
