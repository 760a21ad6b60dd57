import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { closeDatabase, type Database, openDatabase } from './open.ts';
import { requestEverything } from './publish-queue.ts';
import { versionReader } from './versions.ts';

/** How long to wait for whoever writes, in milliseconds. */
const patience = 10_000;
const pause = 20;

/** Makes what was written to a file, or the names in a folder, last. */
function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** The highest version that caches may have seen; a moment in seconds is above all where it cannot be read. */
function seenVersion(db: Database): number {
  try {
    return Math.max(versionReader(db, 'content')(), versionReader(db, 'publication')());
  } catch {
    return Math.floor(Date.now() / 1000);
  }
}

/** Raises the versions above any number that a cache has seen: no answer of before counts as fresh. */
function raiseVersion(source: Database, seen: number): void {
  source.$client.prepare('update versions set number = max(number, ?) + 1').run(seen);
}

/**
 * Copies a database over one that may be in use, in one transaction of that.
 * @param locked called when nobody else can write any more, and before anything is written
 * @throws SqliteError when another process does not give the lock
 */
async function copyOver(source: Database, file: string, locked: () => void): Promise<void> {
  const started = performance.now();
  for (;;) {
    let begun = false;
    // The first step takes the lock, and ends at once, without a word, where it does not get it.
    await source.$client.backup(file, {
      progress() {
        if (!begun) locked();
        begun = true;
        return 0x7fffffff;
      },
    });
    if (begun) return;
    if (performance.now() - started > patience) throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Moves what was committed from the log into the file and makes it last, as far as its readers let us. */
function checkpoint(file: string): void {
  try {
    const db = new Sqlite(file);
    db.pragma('wal_checkpoint(FULL)');
    db.close();
  } catch {
    // The next one will: what was committed is in the log.
  }
}

/**
 * Replaces the content of a database by that of another, migrated one, and asks for every page. Whoever has it open
 * sees the new content from then on, all of it or none.
 * @param locked what is to happen before and while nobody can write; `keep` writes the last state to another file
 */
export async function replaceDatabase(
  file: string,
  by: string,
  locked: (keep: (to: string) => void) => void,
): Promise<void> {
  const source = openDatabase(by);
  const target = openDatabase(file);
  try {
    await requestEverything(source);
    await copyOver(source, file, () => {
      raiseVersion(source, seenVersion(target));
      locked((to) => {
        target.$client.prepare('vacuum into ?').run(to);
        sync(to);
      });
    });
  } finally {
    closeDatabase(target);
    closeDatabase(source);
  }
  checkpoint(file);
}

/** Makes a database ready to take a broken one's place: one file, all in it. */
async function prepare(by: string): Promise<void> {
  const source = openDatabase(by);
  await requestEverything(source);
  raiseVersion(source, Math.floor(Date.now() / 1000));
  source.$client.pragma('wal_checkpoint(TRUNCATE)');
  closeDatabase(source);
  sync(by);
}

/** Puts a database in the place of a broken or missing one that nobody has open. */
export async function installDatabase(file: string, by: string): Promise<void> {
  await prepare(by);
  try {
    // One that can still be opened takes back its log first: what is there is then whole until the last moment.
    const before = new Sqlite(file, { fileMustExist: true });
    before.pragma('wal_checkpoint(TRUNCATE)');
    before.close();
  } catch {
    // It cannot. Whoever calls has kept a copy.
  }
  // SQLite would take the old one's log for the new one's.
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
  renameSync(by, file);
  try {
    sync(dirname(file));
  } catch {
    // It is in place all the same.
  }
}

/** The first page of a database file, and its length in bytes (SQLite's file format, 1.3). */
function beginningOf(file: string): { page: Buffer; length: number } {
  const bytes = Buffer.alloc(65_536);
  const source = openSync(file, 'r');
  readSync(source, bytes, 0, bytes.length, 0);
  closeSync(source);
  const stored = bytes.readUInt16BE(16);
  const page = bytes.subarray(0, stored === 1 ? 65_536 : stored);
  return { page, length: bytes.readUInt32BE(28) * page.length };
}

/**
 * Replaces a broken database that others have open: its file must stay the same one. It gets the first page and the
 * length of the new one, so that SQLite opens it at all; the rest is an ordinary transaction.
 */
export async function overwriteDatabase(file: string, by: string): Promise<void> {
  await prepare(by);
  const { page, length } = beginningOf(by);
  const broken = openSync(file, 'r+');
  try {
    writeSync(broken, page, 0, page.length, 0);
    if (fstatSync(broken).size < length) ftruncateSync(broken, length);
    fsyncSync(broken);
  } finally {
    closeSync(broken);
  }
  const source = openDatabase(by);
  try {
    await copyOver(source, file, () => undefined);
  } finally {
    closeDatabase(source);
  }
  checkpoint(file);
}
