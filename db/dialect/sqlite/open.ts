import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { z } from 'zod';
import { sqliteKinds } from '../columns.ts';
import type { Database } from '../database.ts';
import { openLine } from './line.ts';
import { scrubFile } from './scrub.ts';
import { keepStatements } from './statements.ts';

/** A database that is a file, with its two connections; for this folder, and for tests. */
export interface SqliteDatabase extends Database {
  /** The connection that writes. */
  readonly $client: Sqlite.Database;
  readonly reading: Sqlite.Database;
}

/** Where the frozen SQL lies. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** How long a read waits for a lock, in milliseconds: nothing else of the thread runs meanwhile. */
const readWait = 50;
/** How long another process may migrate before this one gives up, in milliseconds. */
const migrationWait = 10_000;
/** To what the write-ahead log shrinks once nobody reads from it, in bytes. */
const logAtRest = 8 * 2 ** 20;

/**
 * WAL lets readers and the publisher go on during a write; `synchronous=FULL` keeps an acknowledged write through a
 * power cut.
 */
function connect(file: string): Sqlite.Database {
  const client = new Sqlite(file, { timeout: migrationWait });
  client.pragma('journal_mode = WAL');
  client.pragma(`journal_size_limit = ${logAtRest}`);
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  // What is changed or removed is overwritten: a person may ask to be forgotten.
  client.pragma('secure_delete = ON');
  client.pragma('cache_size = -4000');
  return client;
}

/** Commits of all other connections: one that never writes itself misses none. */
function dataVersionOf(reading: Sqlite.Database): () => number {
  const query = reading.prepare<[], number>('pragma data_version').pluck();
  return () => query.get() ?? Number.NaN;
}

/** Prepared at the first call: before it the table may not be there yet. Read anew once anything has changed. */
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
 * Opens the database file, making it when it is not there. Two connections: while a transaction waits for its next
 * statement on the one, reads on the other see what is committed.
 */
export function openSqlite(file: string): SqliteDatabase {
  const writing = connect(file);
  writing.pragma('busy_timeout = 0');
  const reading = connect(file);
  reading.pragma(`busy_timeout = ${readWait}`);
  reading.pragma('query_only = ON');
  const reads = sqliteKinds.handle(keepStatements(reading));
  const dataVersion = dataVersionOf(reading);
  const line = openLine(
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
      // Much faster: a power cut in the middle of it leaves nothing whole.
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

/** Brings a file's schema up to date; its connection must not wait for other processes afterwards. */
function migrateFile(client: Sqlite.Database): void {
  client.pragma(`busy_timeout = ${migrationWait}`);
  migrate(drizzle(client), { migrationsFolder });
  client.pragma('busy_timeout = 0');
}

const named = z.object({ name: z.string() });

/** Names of the tables in a file, SQLite's own left out. */
export function tablesOf(client: Sqlite.Database): string[] {
  const rows = client.prepare("select name from sqlite_schema where type = 'table'").all();
  return rows.map((row) => named.parse(row).name).filter((name) => !name.startsWith('sqlite_'));
}
