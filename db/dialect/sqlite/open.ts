import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { type Line, openLine } from './line.ts';

/** Reads see what is committed, whatever transaction is under way. */
export type Reads = Pick<BetterSQLite3Database, 'select' | 'selectDistinct' | '$count'>;

/** The handle inside a transaction: it alone writes, and it alone sees what was written so far. */
export type Transaction = Reads & Pick<BetterSQLite3Database, 'insert' | 'update' | 'delete'>;

/** A school's database. Writes go through `inTransaction` and `write`. */
export interface Database extends Reads {
  /** The connection that writes; for this folder, and for tests. */
  readonly $client: Sqlite.Database;
  readonly reading: Sqlite.Database;
  readonly line: Line<Transaction>;
  /** A number that is another one after each change of content: what caches compare; a few microseconds a call. */
  contentVersion(): number;
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
  client.pragma('cache_size = -4000');
  return client;
}

/** Prepared at the first call: before it the table may not be there yet. */
function contentVersionOf(client: Sqlite.Database): () => number {
  let query: Sqlite.Statement<[], number> | undefined;
  return () => {
    query ??= client.prepare<[], number>("select number from versions where name = 'content'").pluck();
    return query.get() ?? 0;
  };
}

/**
 * Opens the database file, making it when it is not there. Two connections: while a transaction waits for its next
 * statement on the one, reads on the other see what is committed.
 */
export function openDatabase(file: string): Database {
  const writing = connect(file);
  writing.pragma('busy_timeout = 0');
  const reading = connect(file);
  reading.pragma(`busy_timeout = ${readWait}`);
  reading.pragma('query_only = ON');
  const reads = drizzle(reading);
  return {
    $client: writing,
    reading,
    line: openLine(writing, drizzle(writing)),
    contentVersion: contentVersionOf(reading),
    select: reads.select.bind(reads),
    selectDistinct: reads.selectDistinct.bind(reads),
    $count: reads.$count.bind(reads),
  };
}

export async function closeDatabase(db: Database): Promise<void> {
  db.reading.close();
  db.$client.close();
}

/** Brings the schema up to date; each migration happens whole or not at all. */
export async function migrateDatabase(db: Database): Promise<void> {
  db.$client.pragma(`busy_timeout = ${migrationWait}`);
  migrate(drizzle(db.$client), { migrationsFolder });
  db.$client.pragma('busy_timeout = 0');
}

/** Fills a database that nobody else has open yet, much faster: a power cut in the middle of it leaves nothing whole. */
export async function fillDatabase(db: Database, fill: () => Promise<void>): Promise<void> {
  db.$client.pragma('synchronous = OFF');
  await fill();
  db.$client.pragma('synchronous = FULL');
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
}
