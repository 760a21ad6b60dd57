import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { scriptWords } from '../support/process.ts';
import { spawnSchool } from '../support/server.ts';
import { anotherVersion } from '../support/version.ts';
import { makeLargeSchool } from './large-school.ts';
import { atMost, noted, type Row } from './row.ts';

const many = 100_000;
/** A migration that reads every post. */
const sql = 'CREATE INDEX "later" ON "posts" ("updated_at", "title_en");';

/** Measures how long writes wait in an update of a school with this many posts, or of the demo. */
async function measured(posts: number): Promise<Row[]> {
  const dataDir = await makeLargeSchool(posts);
  const file = join(dataDir, 'school.db');
  // What is measured is the update: nothing waits to be published before it.
  const db = openSqlite(file);
  db.$client.exec('delete from publish_requests');
  await closeDatabase(db);
  const school = await spawnSchool({ dataDir, args: ['--processes', '1'], env: { LOG_LEVEL: 'error' } });
  const { folder, remove } = anotherVersion({ sql });
  try {
    const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir };
    const words = [...scriptWords('update'), '--watch', '2'];
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, env });
    const [, waited = ''] = /writes waited ([\d.]+) s/.exec(stdout) ?? [];
    const name = posts === 0 ? 'the demo' : `${posts.toLocaleString('en')} posts`;
    return [
      atMost(`an update, ${name}: writes wait`, Number(waited || Number.NaN), 30, 's', 15),
      noted('  its database', `${(statSync(file).size / 2 ** 20).toFixed(0)} MB`),
    ];
  } finally {
    await school.stop();
    remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** An update under a running server: how long writes wait while the database is kept, migrated and served anew. */
export const bench = async (): Promise<Row[]> => [...(await measured(0)), ...(await measured(many))];
