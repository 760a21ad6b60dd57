import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Shared = PgDatabase<PgQueryResultHKT>;

/** Reads see what is committed, whatever transaction is under way. */
export type Reads = Pick<Shared, 'select' | 'selectDistinct' | '$count'>;

/** What one statement is made of. */
export type Statements = Reads & Pick<Shared, 'insert' | 'update' | 'delete'>;

/** The handle inside a transaction: it alone writes, and it alone sees what was written so far. */
export interface Transaction extends Statements {
  /** Says that content has this version now; other machines hear of it when the transaction is committed. */
  announce(version: number): Promise<void>;
}

export interface WriteOptions {
  /** False: a power cut may take it, and it waits for no disk. */
  lasting: boolean;
}

/** A school's database. Writes go through `inTransaction` and `write`. */
export interface Database extends Reads {
  /**
   * Everything or nothing, one transaction at a time on all machines.
   * @param inTurns it waits for turns of the event loop (`portionsInTurn`): others read meanwhile, and write after it
   */
  transaction<T>(run: (tx: Transaction) => PromiseLike<T>, inTurns?: boolean): Promise<T>;
  /** One statement that stands for itself. */
  write<T>(run: (tx: Transaction) => PromiseLike<T>, options: WriteOptions): Promise<T>;
  /**
   * A number that is another one after each change of content: what caches compare; a few microseconds a call. NaN, which
   * equals nothing, while nobody tells.
   */
  contentVersion(): number;
  /** Tells of a content version that was read along with something else, and may be newer than what was heard. */
  noteVersion(version: number): void;
  /**
   * A number that is another one after each change of anything, whoever made it; a microsecond a call. NaN, which equals
   * nothing, where it would have to be asked of a server.
   */
  dataVersion(): number;
  /** Counts up when something could not be read or written through no fault of the statement. */
  faults(): number;
  /** Whether the database answers at present, as far as is known; a file always does. */
  answers(): boolean;
  /** Brings the schema up to date; each migration happens whole or not at all. */
  migrate(): Promise<void>;
  /** Fills a database that nobody else has open yet. */
  fill(work: () => Promise<void>): Promise<void>;
  /** Leaves nothing of rows that are gone in what the database stores. */
  scrub(): Promise<void>;
  /** Names of the tables that are there. */
  tableNames(): Promise<string[]>;
  close(): Promise<void>;
}
