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
import { z } from 'zod';
import { closeDatabase, type Database, openDatabase } from './open.ts';
import { requestEverything } from './publish-queue.ts';
import { syncToDisk } from './sync.ts';

/** How long to wait for whoever writes, in milliseconds. */
const patience = 10_000;
const pause = 20;

const counters = z.object({ version: z.number(), request: z.number(), publication: z.number() });
/** Numbers that only ever grow, as far as others may have seen them. */
type Counters = z.infer<typeof counters>;

/** What a database has counted up to; a moment in seconds, which is above all of it, where that cannot be read. */
function countersOf(db: Database): Counters {
  try {
    const row = db.$client
      .prepare(
        `select (select max(number) from versions) as version,
          (select seq from sqlite_sequence where name = 'publish_requests') as request,
          ifnull((select seq from sqlite_sequence where name = 'publications'), 0) as publication`,
      )
      .get();
    return counters.parse(row);
  } catch {
    return now();
  }
}

function now(): Counters {
  const seconds = Math.floor(Date.now() / 1000);
  return { version: seconds, request: seconds, publication: seconds };
}

/**
 * Makes a database go on counting where another has come to: no answer that a cache holds counts as fresh, no request
 * as one that a running publish covers, no publication as one that the hook has told of.
 */
function countOn(source: Database, { version, request, publication }: Counters): void {
  const run = (statement: string, value: number) => source.$client.prepare(statement).run(value);
  run('update versions set number = max(number, ?) + 1', version);
  const last = z.number().parse(source.$client.prepare('select max(id) from publish_requests').pluck().get());
  run('update publish_requests set id = id + ?', Math.max(last, request));
  run("update sqlite_sequence set seq = seq + ? where name = 'publish_requests'", Math.max(last, request));
  run("delete from sqlite_sequence where name = 'publications' and seq < ?", publication);
  run(
    `insert into sqlite_sequence (name, seq) select 'publications', ?
      where not exists (select 1 from sqlite_sequence where name = 'publications')`,
    publication,
  );
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
      countOn(source, countersOf(target));
      locked((to) => {
        target.$client.prepare('vacuum into ?').run(to);
        syncToDisk(to);
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
  countOn(source, now());
  source.$client.pragma('wal_checkpoint(TRUNCATE)');
  closeDatabase(source);
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
  const source = openDatabase(by);
  try {
    await copyOver(source, file, () => undefined);
  } finally {
    closeDatabase(source);
  }
  checkpoint(file);
}
