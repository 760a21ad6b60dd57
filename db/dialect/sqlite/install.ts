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

/** Makes a database ready to take a broken one's place: one file, all in it. */
async function prepare(by: string): Promise<void> {
  const source = openSqlite(by);
  await requestEverything(source);
  countOn(source, now());
  source.$client.pragma('wal_checkpoint(TRUNCATE)');
  await source.close();
  syncToDisk(by);
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
    syncToDisk(dirname(file));
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
  const source = openSqlite(by);
  try {
    await copyOver(source, file, () => undefined);
  } finally {
    await source.close();
  }
  checkpoint(file);
}
