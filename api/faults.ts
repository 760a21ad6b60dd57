import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseAway, DatabaseSettings, systemCode } from '../db/dialect/errors.ts';
import type { DatabaseProblem } from '../db/dialect/sqlite/inspect.ts';
import { MEGABYTE } from '../src/model/limits.ts';
import { ConfigError } from './config.ts';
import { withShownAddresses } from './shown-address.ts';
import { StoreAway } from './storage/away.ts';

/** What stops a start or a command through no fault of the program: its message is the one line that is printed. */
export class Fault extends Error {}

const again = 'put it back, run `npm run restore -- FILE` with a backup, or take it away to begin anew';

/** What is wrong with a database, as the end of a sentence that names its file. */
export const databaseProblems: Record<DatabaseProblem, string> = {
  empty: 'is empty',
  noDatabase: 'is no database',
  damaged: 'is damaged',
  dangling: 'is damaged: it names rows that it does not hold',
  foreign: 'is the database of another program',
  newer: 'was made by a newer version of this program',
};

/** The line for a database that cannot be used. */
export function unusable(file: string, problem: DatabaseProblem): Fault {
  const way = problem === 'newer' ? 'start that version, or restore a backup of this one' : again;
  return new Fault(`${file} ${databaseProblems[problem]}: ${way}`);
}

interface SystemError extends Error {
  code: string;
  syscall?: string;
  path?: string;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The system's or the database's own error behind what was thrown, however often it was wrapped. */
function causeOf(error: unknown): SystemError | null {
  for (let each = error; each instanceof Error; each = each.cause) if (isSystemError(each)) return each;
  return null;
}

/** Bytes that the disk of a path, which need not be there yet, has left for us; null when it does not say. */
export function freeBytes(path: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return dirname(path) === path ? null : freeBytes(dirname(path));
  }
}

/** What errors of the system and of the database mean; the first pattern that fits. `where` is a path or the data folder. */
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

/** What is printed when something stops the process: one line, unless it is a build that failed. @param place the data folder */
export function lineOf(error: unknown, place: string): string {
  if (error instanceof Fault || error instanceof ConfigError || error instanceof DatabaseSettings) return error.message;
  if (error instanceof DatabaseAway) return 'DATABASE_URL leads to a database that does not answer any more: try again';
  if (error instanceof StoreAway) return 'FILES_URL: the store does not answer';
  const cause = causeOf(error);
  const meaning = cause && meanings.find(([code]) => code.test(systemCode(cause.code)));
  // A full disk shows itself in many ways: half a picture, a database that cannot be opened.
  const full = (freeBytes(place) ?? MEGABYTE) < MEGABYTE;
  if (full && !(cause && /^(EACCES|EPERM|EROFS|EMFILE|ENFILE)/.test(cause.code))) return `the disk is full: ${place}`;
  if (cause && meaning) return `${meaning[1](cause.path ?? place)} (${cause.code})`;
  // What a database's error says after its first line may be what a person has written.
  const [said = ''] = String(error).split('\nparams: ');
  return withShownAddresses(said);
}

/** Where in the program something was thrown, without what it says: that may hold what nobody must see. */
export const callsOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter((line) => /^ +at /.test(line));

/** Why nothing can be served at the address that was asked for. */
export function listenFault(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new Fault(`PORT=${port} is in use: choose another one`);
  if (error.code === 'EACCES') return new Fault(`PORT=${port} is not allowed to this user: choose one from 1024`);
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo') {
    return new Fault(`HOST=${host} is no address of this machine`);
  }
  return error;
}
