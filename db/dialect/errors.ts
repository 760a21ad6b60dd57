import Sqlite from 'better-sqlite3';
import { DrizzleQueryError } from 'drizzle-orm';
import { meaningOf } from './postgres/errors.ts';

/** Another process keeps the database locked, or keeps its write-ahead log from being emptied: try again later. */
export class DatabaseBusy extends Error {
  constructor(cause?: unknown) {
    super('the database is locked by another process', { cause });
    this.name = 'DatabaseBusy';
  }
}

/** There is no room left for what was to be written. */
export class DatabaseFull extends Error {
  constructor(cause?: unknown) {
    super('the disk is full', { cause });
    this.name = 'DatabaseFull';
  }
}

/**
 * The database does not answer, or takes nothing. Of a connection that was lost nobody knows whether its last word was
 * heard: what was to be written may stand there.
 */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseAway';
  }
}

/** `DATABASE_URL` is wrong: its message is the line that is printed, and never holds what was given. */
export class DatabaseSettings extends Error {
  constructor(what: string, cause?: unknown) {
    super(`DATABASE_URL ${what}`, { cause });
    this.name = 'DatabaseSettings';
  }
}

const ours = [DatabaseBusy, DatabaseFull, DatabaseAway, DatabaseSettings];

/** SQLite's code of an error, whether drizzle has wrapped it or not; empty for an error of another kind. */
function codeOf(error: unknown): string {
  if (error instanceof Sqlite.SqliteError) return error.code;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** An error of PostgreSQL's or of its connection as one of ours where a person can do something about it. */
export function typedConnectionError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (ours.some((each) => cause instanceof each)) return cause;
  const meaning = meaningOf(cause);
  if (meaning === 'busy') return new DatabaseBusy(error);
  if (meaning === 'full') return new DatabaseFull(error);
  return meaning === null ? error : new DatabaseAway(error);
}

/** A database's error as one of ours where a person can do something about it; any other as it is. */
export function typedError(error: unknown): unknown {
  if (isBusy(error)) return new DatabaseBusy(error);
  if (codeOf(error) === 'SQLITE_FULL') return new DatabaseFull(error);
  // The same codes of the system mean something else where no database was asked.
  return error instanceof DrizzleQueryError ? typedConnectionError(error) : error;
}

const systemCodes: [own: RegExp, system: string][] = [
  [/^SQLITE_FULL/, 'ENOSPC'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM)/, 'EACCES'],
  [/^SQLITE_IOERR/, 'EIO'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'DAMAGED'],
  [/^SQLITE_BUSY/, 'BUSY'],
];

/** A database's code in the system's words, or as `DAMAGED` or `BUSY`; any other as it is. */
export const systemCode = (code: string): string => systemCodes.find(([own]) => own.test(code))?.[1] ?? code;
