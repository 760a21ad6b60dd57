import { databaseUrl } from './dialect/chosen.ts';
import type { Database, Transaction, WriteOptions } from './dialect/database.ts';
import { openSqlite } from './dialect/sqlite/open.ts';
import { currentAttempt, remembering } from './idempotency/attempt.ts';
import { mayOnlyRead, undoing } from './undoing.ts';

// Its client is loaded by those who use it.
const postgres =
  databaseUrl === null
    ? null
    : {
        ...(await import('./dialect/postgres/open.ts')),
        ...(await import('./dialect/postgres/schemas.ts')),
        ...(await import('./dialect/postgres/kept.ts')),
      };

export type { Database, Reads, Transaction } from './dialect/database.ts';

/** Which part of a process opens a database: the publisher's threads need fewer connections. */
type User = 'server' | 'publisher' | 'maker';

/**
 * Opens the school's database: the one that `DATABASE_URL` names, or a SQLite file, which is made when it is not there.
 * @param file not looked at where `DATABASE_URL` is set
 */
export function openDatabase(file: string, user: User = 'server'): Database {
  if (databaseUrl === null || !postgres) return openSqlite(file);
  return postgres.openPostgres(databaseUrl, { schema: postgres.schemas.own, most: postgres.connections[user] });
}

/** Opens a new database beside the school's, to be filled: the file that is named, or a schema that has been made. */
export function openBeside(file: string): Database {
  if (databaseUrl === null || !postgres) return openSqlite(file);
  return postgres.openPostgres(databaseUrl, {
    schema: postgres.schemas.unfinished,
    most: postgres.connections.publisher,
  });
}

/** Schemas of a database on a server in which schools are kept as they were before a restore; none where it is a file. */
export const keptOnServer = async (): Promise<string[]> =>
  databaseUrl !== null && postgres ? postgres.keptSchemas(databaseUrl) : [];

/** Opens one of them. */
export function openKept(schema: string): Database {
  if (databaseUrl === null || !postgres) throw new Error('a schema is kept on a server');
  return postgres.openPostgres(databaseUrl, { schema, most: postgres.connections.maker });
}

/** Removes those that have been kept since before a moment. @returns how many */
export const removeKeptOnServer = async (limit: Date): Promise<number> =>
  databaseUrl !== null && postgres ? postgres.removeKeptSchemas(databaseUrl, limit) : 0;

export const closeDatabase = (db: Database): Promise<void> => db.close();

/** Brings the schema up to date; each migration happens whole or not at all. */
export const migrateDatabase = (db: Database): Promise<void> => db.migrate();

/** Fills a database that nobody else has open yet, much faster: a power cut in the middle of it leaves nothing whole. */
export const fillDatabase = (db: Database, work: () => Promise<void>): Promise<void> => db.fill(work);

/**
 * Everything or nothing, one transaction at a time. `run` waits for nothing but statements of its handle.
 * @throws DatabaseBusy when another process has kept the database locked for five seconds
 * @throws DatabaseAway when it does not answer, or its last word was lost
 */
export function inTransaction<T>(db: Database, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  return undoing(run, (once) => remembering(once, (whole) => db.transaction(whole)));
}

/** The same for what changes thousands of rows: it gives way between portions of them (`portionsInTurn`). */
export function inLongTransaction<T>(db: Database, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  return undoing(run, (once) => remembering(once, (whole) => db.transaction(whole, true)));
}

/**
 * One statement that stands for itself.
 * @param options.lasting false: a power cut may take it, and it waits for no disk
 * @throws DatabaseBusy and DatabaseAway as `inTransaction`
 */
export function write<T>(
  db: Database,
  run: (tx: Transaction) => PromiseLike<T>,
  options: WriteOptions = { lasting: true },
): Promise<T> {
  if (options.lasting && (currentAttempt() || mayOnlyRead())) return inTransaction(db, run);
  return db.write(run, options);
}
