import Sqlite from 'better-sqlite3';
import { DrizzleQueryError } from 'drizzle-orm';
import { meaningOf } from './postgres/errors.ts';

/** Another process keeps the database locked, or prevents the write-ahead log from being emptied: retry later. */
export class DatabaseBusy extends Error {
  constructor(cause?: unknown) {
    super('the database is locked by another process', { cause });
    this.name = 'DatabaseBusy';
  }
}

/** The disk is full. */
export class DatabaseFull extends Error {
  constructor(cause?: unknown) {
    super('the disk is full', { cause });
    this.name = 'DatabaseFull';
  }
}

/**
 * The database does not answer, or accepts no writes. If the connection was lost, the last statement may or may not
 * have been committed.
 */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseAway';
  }
}

/** `DATABASE_URL` is invalid. The message is printed as one line and never contains the given value. */
export class DatabaseSettings extends Error {
  constructor(what: string, cause?: unknown) {
    super(`DATABASE_URL ${what}`, { cause });
    this.name = 'DatabaseSettings';
  }
}

/** At the start: the server that `DATABASE_URL` names does not answer. The message is printed as one line. */
export class DatabaseUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`DATABASE_URL ${what}`, { cause });
    this.name = 'DatabaseUnreachable';
  }
}

const ours = [DatabaseBusy, DatabaseFull, DatabaseAway, DatabaseSettings, DatabaseUnreachable];

/** The SQLite error code, also if drizzle has wrapped the error; empty for other errors. */
function codeOf(error: unknown): string {
  if (error instanceof Sqlite.SqliteError) return error.code;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** Converts an error of PostgreSQL or its connection into one of our error classes if an operator can act on it. */
export function typedConnectionError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (ours.some((each) => cause instanceof each)) return cause;
  const meaning = meaningOf(cause);
  if (meaning === 'busy') return new DatabaseBusy(error);
  if (meaning === 'full') return new DatabaseFull(error);
  return meaning === null ? error : new DatabaseAway(error);
}

/**
 * Converts a database error into one of our error classes if an operator can act on it; returns other errors unchanged.
 */
export function typedError(error: unknown): unknown {
  if (isBusy(error)) return new DatabaseBusy(error);
  if (codeOf(error) === 'SQLITE_FULL') return new DatabaseFull(error);
  // Only for queries: the same system codes have another meaning elsewhere.
  return error instanceof DrizzleQueryError ? typedConnectionError(error) : error;
}

const systemCodes: [own: RegExp, system: string][] = [
  [/^SQLITE_FULL/, 'ENOSPC'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM)/, 'EACCES'],
  [/^SQLITE_IOERR/, 'EIO'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'DAMAGED'],
  [/^SQLITE_BUSY/, 'BUSY'],
];

/** Maps a SQLite error code to a system code, `DAMAGED` or `BUSY`; returns other codes unchanged. */
export const systemCode = (code: string): string => systemCodes.find(([own]) => own.test(code))?.[1] ?? code;
