import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { type Line, openLine } from './transactions.ts';

type Statements = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete' | 'run'
>;

/** The handle inside a transaction: it alone writes, and it alone sees what was written so far. */
export type Transaction = Statements;

/** Reads see what is committed, whatever transaction is under way; writes go through `inTransaction` and `write`. */
export interface Database extends Pick<Statements, 'select' | 'selectDistinct' | '$count'> {
  /** The connection that writes; for what drizzle cannot say, and for tests. */
  readonly $client: Sqlite.Database;
  readonly reading: Sqlite.Database;
  readonly line: Line<Transaction>;
}

/** Where the frozen SQL lies. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

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
    select: reads.select.bind(reads),
    selectDistinct: reads.selectDistinct.bind(reads),
    $count: reads.$count.bind(reads),
  };
}

export function closeDatabase(db: Database): void {
  db.reading.close();
  db.$client.close();
}

/** Brings the schema up to date; each migration happens whole or not at all. */
export function migrateDatabase(db: Database): void {
  db.$client.pragma(`busy_timeout = ${migrationWait}`);
  migrate(drizzle(db.$client), { migrationsFolder });
  db.$client.pragma('busy_timeout = 0');
}

/**
 * Everything or nothing, one transaction at a time. `run` waits for nothing but statements of its handle.
 * @throws DatabaseBusy when another process has kept the database locked for five seconds
 */
export function inTransaction<T>(db: Database, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  return db.line.run(run, { lasting: true });
}

/**
 * One statement that stands for itself.
 * @param options.lasting false: a power cut may take it, and it waits for no disk
 * @throws DatabaseBusy as `inTransaction`
 */
export function write<T>(
  db: Database,
  run: (tx: Transaction) => PromiseLike<T>,
  options: { lasting: boolean } = { lasting: true },
): Promise<T> {
  return db.line.run(run, options);
}
