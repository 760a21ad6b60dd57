import Sqlite from 'better-sqlite3';

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

/** The database's code of an error, whether drizzle has wrapped it or not; empty for an error of another kind. */
function codeOf(error: unknown): string {
  if (error instanceof Sqlite.SqliteError) return error.code;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** A database's error as one of ours where a person can do something about it; any other as it is. */
export function typedError(error: unknown): unknown {
  if (isBusy(error)) return new DatabaseBusy(error);
  return codeOf(error) === 'SQLITE_FULL' ? new DatabaseFull(error) : error;
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
