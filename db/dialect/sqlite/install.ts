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
import { requestEverything } from '../../publishing/queue.ts';
import { syncToDisk } from '../../sync.ts';
import { countOn, now } from './counters.ts';
import { openSqlite } from './open.ts';
import { checkpoint, copyOver } from './replace.ts';

/** Prepares a database to replace a broken one: everything is in one file. */
async function prepare(by: string): Promise<void> {
  const source = openSqlite(by);
  await requestEverything(source);
  countOn(source, now());
  source.$client.pragma('wal_checkpoint(TRUNCATE)');
  await source.close();
  syncToDisk(by);
}

/** Replaces a broken or missing database that no process has open. */
export async function installDatabase(file: string, by: string): Promise<void> {
  await prepare(by);
  try {
    // If the old database can still be opened, its write-ahead log is merged first, so that it is complete.
    const before = new Sqlite(file, { fileMustExist: true });
    before.pragma('wal_checkpoint(TRUNCATE)');
    before.close();
  } catch {
    // It cannot be opened. The caller has kept a copy.
  }
  // SQLite would apply the old log to the new file.
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
  renameSync(by, file);
  try {
    syncToDisk(dirname(file));
  } catch {
    // The new file is in place even if the folder could not be synced.
  }
}

/** The first page of a database file, and the file's length in bytes (SQLite file format, section 1.3). */
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
 * Replaces a broken database that other processes have open, so its file must stay the same inode. It gets the first
 * page and length of the new file, so that SQLite can open it; the rest is copied in a normal transaction.
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
  const source = openSqlite(by);
  try {
    await copyOver(source, file, () => undefined);
  } finally {
    await source.close();
  }
  checkpoint(file);
}
