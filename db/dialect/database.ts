import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Shared = PgDatabase<PgQueryResultHKT>;

/** Read access; sees only committed data, whatever transaction is running. */
export type Reads = Pick<Shared, 'select' | 'selectDistinct' | '$count'>;

/** Read and write statements. */
export type Statements = Reads & Pick<Shared, 'insert' | 'update' | 'delete'>;

/** The handle inside a transaction: only it can write, and only it sees uncommitted changes. */
export interface Transaction extends Statements {
  /** Announces a new content version; other machines are notified when the transaction commits. */
  announce(version: number): Promise<void>;
}

export interface WriteOptions {
  /** False: the write does not wait for the disk, and a power failure may lose it. */
  lasting: boolean;
}

/** The school's database. Writes go through `inTransaction` and `write`. */
export interface Database extends Reads {
  /**
   * Runs an atomic transaction; only one runs at a time on all machines.
   * @param inTurns the transaction may yield to the event loop (`portionsInTurn`): others can read meanwhile, and write
   * after it
   */
  transaction<T>(run: (tx: Transaction) => PromiseLike<T>, inTurns?: boolean): Promise<T>;
  /** Runs one statement outside a transaction. */
  write<T>(run: (tx: Transaction) => PromiseLike<T>, options: WriteOptions): Promise<T>;
  /**
   * A number that changes with each change of content; caches compare it. A call takes a few microseconds. NaN, which
   * equals nothing, while the version is unknown.
   */
  contentVersion(): number;
  /** Records a content version that was read with other data and may be newer than the last notification. */
  noteVersion(version: number): void;
  /**
   * A number that changes with each change of any data, by any process. A call takes one microsecond. NaN, which equals
   * nothing, on PostgreSQL, where it would need a query.
   */
  dataVersion(): number;
  /** The number of connection failures: reads or writes that failed although the statement was correct. */
  faults(): number;
  /** Whether the database is reachable, as far as is known; always true for a file. */
  answers(): boolean;
  /** Applies pending migrations; each one is applied completely or not at all. */
  migrate(): Promise<void>;
  /** Fills a new database that no other process has open yet. */
  fill(work: () => Promise<void>): Promise<void>;
  /** Erases all traces of deleted rows from the stored database. */
  scrub(): Promise<void>;
  /** Names of the existing tables. */
  tableNames(): Promise<string[]>;
  close(): Promise<void>;
}
