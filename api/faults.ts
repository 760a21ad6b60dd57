import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseAway, DatabaseSettings, DatabaseUnreachable, systemCode } from '../db/dialect/errors.ts';
import type { DatabaseProblem } from '../db/dialect/sqlite/inspect.ts';
import { MEGABYTE } from '../src/model/limits.ts';
import { ConfigError } from './config.ts';
import { redactUrls } from './redact-url.ts';
import { StoreUnavailable } from './storage/unavailable.ts';

/** Exit codes by kind of error, those of sysexits.h, so that scripts and service managers know what to do next. */
export const exitCodes = {
  other: 1,
  /** The words of the command are wrong. */
  usage: 64,
  /** What was given, such as a backup or an address, is not accepted. */
  refused: 65,
  /** A service that the settings name does not answer. */
  unreachable: 69,
  /** The disk or a file on it cannot be read or written. */
  disk: 74,
  /** Another process uses it: the same call may succeed later. */
  busy: 75,
  /** This user has no right to do it. */
  forbidden: 77,
  settings: 78,
} as const;

export type FaultKind = keyof typeof exitCodes;

const isFaultKind = (word: string): word is FaultKind => word in exitCodes;

export const faultKinds = Object.keys(exitCodes).filter(isFaultKind);

/** An expected error that stops a start or a command and is not a bug. Its message is the line that is printed. */
export class Fault extends Error {
  /** Null: the kind of its cause. */
  readonly kind: FaultKind | null;

  constructor(message: string, options: ErrorOptions & { kind?: FaultKind } = {}) {
    super(message, options);
    this.kind = options.kind ?? null;
  }
}

const again = 'put it back, run `npm run restore -- FILE` with a backup, or take it away to begin anew';

/** Descriptions of database problems. Each follows the file name in a sentence. */
export const databaseProblems: Record<DatabaseProblem, string> = {
  empty: 'is empty',
  noDatabase: 'is no database',
  damaged: 'is damaged',
  dangling: 'is damaged: it names rows that it does not hold',
  foreign: 'is the database of another program',
  newer: 'was made by a newer version of this program, with tables that this one cannot work with',
};

/** The kind of error of a database that cannot be used. */
const problemKinds: Record<DatabaseProblem, FaultKind> = {
  empty: 'disk',
  noDatabase: 'disk',
  damaged: 'disk',
  dangling: 'disk',
  foreign: 'settings',
  newer: 'settings',
};

/** The error for a database that cannot be used. */
export function unusable(file: string, problem: DatabaseProblem): Fault {
  const way = problem === 'newer' ? 'start that version, or restore a backup of this one' : again;
  return new Fault(`${file} ${databaseProblems[problem]}: ${way}`, { kind: problemKinds[problem] });
}

interface SystemError extends Error {
  code: string;
  syscall?: string;
  path?: string;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The first error of the system or the database in the chain of causes; null if there is none. */
function causeOf(error: unknown): SystemError | null {
  for (let each = error; each instanceof Error; each = each.cause) if (isSystemError(each)) return each;
  return null;
}

/** Free disk space in bytes at a path, which need not exist yet; null if the system does not tell it. */
export function freeBytes(path: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return dirname(path) === path ? null : freeBytes(dirname(path));
  }
}

/** A full disk causes many different errors, for instance a truncated image or a database that cannot be opened. */
const isFull = (place: string): boolean => (freeBytes(place) ?? MEGABYTE) < MEGABYTE;

/** Messages for errors of the system and the database; the first match counts. `where` is a path or the data folder. */
const meanings: [code: RegExp, line: (where: string) => string][] = [
  [/^(ENOSPC|EDQUOT)/, (where) => `the disk is full: ${where} cannot be written`],
  [/^(EMFILE|ENFILE)/, () => 'too few open files are allowed: raise the limit (ulimit -n 1024)'],
  [/^(EROFS|EACCES|EPERM)/, (where) => `${where} cannot be read and written`],
  [/^ENOENT/, (where) => `${where} is not there and cannot be made`],
  [/^(ENOTDIR|EEXIST)/, (where) => `${where} is no folder`],
  [/^EFBIG/, (where) => `a file may not become that large: ${where}`],
  [/^EIO/, (where) => `the disk fails at ${where}`],
  [/^DAMAGED/, (where) => `the database in ${where} is damaged`],
  [/^BUSY/, (where) => `another process holds the database in ${where}: try again`],
];

/** The error message when the process stops: one line, except for a failed build. @param place the data folder */
export function errorLine(error: unknown, place: string): string {
  if (error instanceof Fault || error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseSettings || error instanceof DatabaseUnreachable) return error.message;
  if (error instanceof DatabaseAway) return 'DATABASE_URL leads to a database that does not answer any more: try again';
  if (error instanceof StoreUnavailable) return 'FILES_URL: the store does not answer';
  const cause = causeOf(error);
  const meaning = cause && meanings.find(([code]) => code.test(systemCode(cause.code)));
  if (isFull(place) && !(cause && /^(EACCES|EPERM|EROFS|EMFILE|ENFILE)/.test(cause.code)))
    return `the disk is full: ${place}`;
  if (cause && meaning) return `${meaning[1](cause.path ?? place)} (${cause.code})`;
  // The parameters in a database error may contain personal data.
  const [said = ''] = String(error).split('\nparams: ');
  return redactUrls(said);
}

const unreachable = [DatabaseUnreachable, DatabaseAway, StoreUnavailable];

/** The kinds of errors of the system and the database. */
const kindsOfCodes: [code: RegExp, kind: FaultKind][] = [
  [/^(EACCES|EPERM)/, 'forbidden'],
  [/^(BUSY|EADDRINUSE)/, 'busy'],
  [/^(ENOSPC|EDQUOT|EROFS|ENOENT|ENOTDIR|EEXIST|EFBIG|EIO|DAMAGED)/, 'disk'],
];

/** The kind of an error, which decides about the exit code; that of its first cause with a kind. */
export function kindOf(error: unknown): FaultKind {
  if (error instanceof ConfigError || error instanceof DatabaseSettings) return 'settings';
  if (unreachable.some((kind) => error instanceof kind)) return 'unreachable';
  if (error instanceof Fault && error.kind) return error.kind;
  if (isSystemError(error)) {
    const found = kindsOfCodes.find(([code]) => code.test(systemCode(error.code)));
    if (found) return found[1];
  }
  return error instanceof Error && error.cause !== undefined ? kindOf(error.cause) : 'other';
}

/** The exit code of a process that ends with this error. @param place the data folder: a full disk has many errors */
export function exitCodeOf(error: unknown, place: string): number {
  const kind = kindOf(error);
  return exitCodes[kind === 'other' && isFull(place) && !(error instanceof Fault) ? 'disk' : kind];
}

/** The stack trace lines of an error without its message, because a message may contain secrets. */
export const stackLines = ({ stack = '' }: Error): string[] => stack.split('\n').filter((line) => /^ +at /.test(line));

/** Turns an error of `listen` into a Fault that names the wrong setting. */
export function listenFault(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new Fault(`PORT=${port} is in use: choose another one`, { kind: 'busy' });
  if (error.code === 'EACCES')
    return new Fault(`PORT=${port} is not allowed to this user: choose one from 1024`, { kind: 'forbidden' });
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo') {
    return new Fault(`HOST=${host} is no address of this machine`, { kind: 'settings' });
  }
  return error;
}
