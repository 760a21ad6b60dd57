import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { sqliteKinds } from '../columns.ts';
import type { Database } from '../database.ts';
import type { OverlayRow } from '../overlay-row.ts';
import { migrateFile, migrationWait, tablesOf } from './migrate.ts';
import { withOverlay } from './overlay-row.ts';
import { keepStatements } from './statements.ts';
import { openWriteQueue } from './write-queue.ts';

/**
 * Erases all traces of deleted rows from the database files: rewrites the pages and empties the write-ahead log. It
 * runs in a worker thread: reads continue, writes wait.
 * @throws when others keep the database in use for too long, or the disk has no space for a second copy
 */
async function scrubFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./scrub-worker.ts', import.meta.url), { workerData: file });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`the database could not be scrubbed: ${code}`);
}

/** A SQLite database with its two connections; used only in this folder and in tests. */
export interface SqliteDatabase extends Database {
  /** The write connection. */
  readonly $client: Sqlite.Database;
  readonly reading: Sqlite.Database;
}

/** How long a read waits for a lock, in milliseconds: it blocks the thread. */
const readWait = 50;
/** The size in bytes to which the write-ahead log shrinks after a checkpoint. */
const logAtRest = 8 * 2 ** 20;

/**
 * With WAL, readers and the publisher continue during a write; `synchronous=FULL` makes a committed write survive a
 * power failure.
 */
function connect(file: string): Sqlite.Database {
  const client = new Sqlite(file, { timeout: migrationWait });
  client.pragma('journal_mode = WAL');
  client.pragma(`journal_size_limit = ${logAtRest}`);
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  // Deleted data is overwritten, because a person may ask to be erased.
  client.pragma('secure_delete = ON');
  client.pragma('cache_size = -4000');
  return client;
}

/** Counts the commits of all other connections; the reading connection never writes, so it sees every commit. */
function dataVersionOf(reading: Sqlite.Database): () => number {
  const query = reading.prepare<[], number>('pragma data_version').pluck();
  return () => query.get() ?? Number.NaN;
}

/**
 * The content version, cached until any data changes. The statement is prepared at the first call, because the table
 * may not exist earlier.
 */
function contentVersionOf(reading: Sqlite.Database, dataVersion: () => number): () => number {
  let query: Sqlite.Statement<[], number> | undefined;
  let known = { at: Number.NaN, number: 0 };
  return () => {
    const at = dataVersion();
    if (at !== known.at) {
      query ??= reading.prepare<[], number>("select number from versions where name = 'content'").pluck();
      known = { at, number: query.get() ?? 0 };
    }
    return known.number;
  };
}

/**
 * Opens the database file; creates it if it is missing. There are two connections: while a transaction runs on one,
 * reads on the other see the committed data.
 * @param overlay a row that reads find although it is not stored
 */
export function openSqlite(file: string, overlay: OverlayRow | null = null): SqliteDatabase {
  const writing = connect(file);
  writing.pragma('busy_timeout = 0');
  const reading = connect(file);
  reading.pragma(`busy_timeout = ${readWait}`);
  reading.pragma('query_only = ON');
  const reads = sqliteKinds.handle(keepStatements(overlay ? withOverlay(reading, overlay) : reading));
  const dataVersion = dataVersionOf(reading);
  const line = openWriteQueue(
    writing,
    Object.assign(sqliteKinds.handle(keepStatements(writing)), { announce: async () => undefined }),
  );
  return {
    $client: writing,
    reading,
    select: reads.select.bind(reads),
    selectDistinct: reads.selectDistinct.bind(reads),
    $count: reads.$count.bind(reads),
    transaction: (run, inTurns = false) => line.run(run, { lasting: true, inTurns }),
    write: line.run,
    contentVersion: contentVersionOf(reading, dataVersion),
    noteVersion: () => undefined,
    dataVersion,
    faults: () => 0,
    answers: () => true,
    migrate: async () => migrateFile(writing),
    async fill(work) {
      // Much faster; a power failure during it leaves an unusable file, which is seeded again.
      writing.pragma('synchronous = OFF');
      await work();
      writing.pragma('synchronous = FULL');
      writing.pragma('wal_checkpoint(TRUNCATE)');
    },
    scrub: () => scrubFile(file),
    tableNames: async () => tablesOf(writing),
    async close() {
      reading.close();
      writing.close();
    },
  };
}
