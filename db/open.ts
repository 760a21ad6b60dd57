import { databaseUrl } from './dialect/chosen.ts';
import type { Database, Transaction, WriteOptions } from './dialect/database.ts';
import type { OverlayRow } from './dialect/overlay-row.ts';
import { openSqlite } from './dialect/sqlite/open.ts';
import { isDryRun, rollBackInDryRun } from './dry-run.ts';
import { currentAttempt, remembering } from './idempotency/attempt.ts';

// The PostgreSQL driver is loaded only if it is used.
const postgres =
  databaseUrl === null
    ? null
    : {
        ...(await import('./dialect/postgres/open.ts')),
        ...(await import('./dialect/postgres/schemas.ts')),
        ...(await import('./dialect/postgres/kept.ts')),
      };

export type { Database, Reads, Transaction } from './dialect/database.ts';

/** The part of a process that opens a database: the publisher's threads need fewer connections. */
type User = 'server' | 'publisher' | 'maker';

/**
 * Opens the school's database: the one of `DATABASE_URL`, or a SQLite file, which is created if it is missing.
 * @param file ignored if `DATABASE_URL` is set
 */
export function openDatabase(file: string, user: User = 'server'): Database {
  if (databaseUrl === null || !postgres) return openSqlite(file);
  return postgres.openPostgres(databaseUrl, { schema: postgres.schemas.own, most: postgres.connections[user] });
}

/** Opens the school's database for reading, as if it held this row: the page of an entry that is not saved. */
export function openWithRow(file: string, overlay: OverlayRow): Database {
  if (databaseUrl === null || !postgres) return openSqlite(file, overlay);
  return postgres.openPostgres(databaseUrl, {
    schema: postgres.schemas.own,
    most: postgres.connections.maker,
    overlay,
  });
}

/**
 * Opens a new database to seed or restore into, beside the school's: the given file, or the existing "unfinished"
 * schema.
 */
export function openBeside(file: string): Database {
  if (databaseUrl === null || !postgres) return openSqlite(file);
  return postgres.openPostgres(databaseUrl, {
    schema: postgres.schemas.unfinished,
    most: postgres.connections.publisher,
  });
}

/** Schemas with the school's data from before a restore; empty for SQLite. */
export const keptOnServer = async (): Promise<string[]> =>
  databaseUrl !== null && postgres ? postgres.keptSchemas(databaseUrl) : [];

/** Opens one of the schemas of `keptOnServer`. */
export function openKept(schema: string): Database {
  if (databaseUrl === null || !postgres) throw new Error('a schema is kept on a server');
  return postgres.openPostgres(databaseUrl, { schema, most: postgres.connections.maker });
}

/** Drops the schemas that have been kept since before `limit`. @returns how many were dropped */
export const removeKeptOnServer = async (limit: Date): Promise<number> =>
  databaseUrl !== null && postgres ? postgres.removeKeptSchemas(databaseUrl, limit) : 0;

export const closeDatabase = (db: Database): Promise<void> => db.close();

/** Applies pending migrations; each one is applied completely or not at all. */
export const migrateDatabase = (db: Database): Promise<void> => db.migrate();

/**
 * Fills a new database that no other process has open. Much faster on SQLite, but a power failure leaves it unusable.
 */
export const fillDatabase = (db: Database, work: () => Promise<void>): Promise<void> => db.fill(work);

/**
 * Runs an atomic transaction; only one runs at a time. `run` may await only statements of its handle.
 * @throws DatabaseBusy when the database stays locked for five seconds
 * @throws DatabaseAway when the database does not answer, or the result of the commit is unknown
 */
export function inTransaction<T>(db: Database, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  return rollBackInDryRun(run, (once) => remembering(once, (whole) => db.transaction(whole)));
}

/**
 * Like `inTransaction`, for thousands of rows: it yields to the event loop between batches (`portionsInTurn`). While it
 * waits, nothing is written: only removing a few stored files (`removeIfUnknown`) waits for something else than rows.
 */
export function inLongTransaction<T>(db: Database, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  return rollBackInDryRun(run, (once) => remembering(once, (whole) => db.transaction(whole, true)));
}

/**
 * Runs one statement outside a transaction.
 * @param options.lasting false: a power failure may lose the write, and it does not wait for the disk
 * @throws DatabaseBusy and DatabaseAway as `inTransaction`
 */
export function write<T>(
  db: Database,
  run: (tx: Transaction) => PromiseLike<T>,
  options: WriteOptions = { lasting: true },
): Promise<T> {
  if (options.lasting && (currentAttempt() || isDryRun())) return inTransaction(db, run);
  return db.write(run, options);
}
