import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { DatabaseSettings } from '../../db/dialect/errors.ts';
import { addressOf, shownAddress } from '../../db/dialect/postgres/address.ts';
import { type Preparation, prepare } from '../../db/dialect/postgres/prepare.ts';
import { schemas } from '../../db/dialect/postgres/schemas.ts';
import { copyDatabase } from '../../db/dialect/sqlite/copy.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import type { Counts } from '../../db/dialect/transfer/copy.ts';
import { movedOfFile, movedOfServer, writeFile, writeSchema } from '../../db/dialect/transfer/places.ts';
import { closeDatabase, type Database, openDatabase } from '../../db/open.ts';
import { ensureMark } from '../../db/school/mark.ts';
import { syncToDisk } from '../../db/sync.ts';
import { Fault, unusable } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { FilesPlace } from '../storage/files-url.ts';
import { claimEmpty, markArrived } from '../storage/mark.ts';
import { reachedBucket } from '../storage/open.ts';
import { copyFiles, type MovedFiles } from './files.ts';
import { markFiles, markMoved, placeOf, refuseMoved, unmarkMoved } from './moved.ts';

const running = 'a server has the school open: stop it first';

/** @throws Fault when a process has the school of a folder open */
function wantAlone(folders: Folders): () => void {
  const release = takeLock(folders.lock, 'alone');
  if (!release) throw new Fault(running);
  return release;
}

/** Prepares the server's side. @param variable what names it, for its line */
async function preparedAt(url: string, variable: string): Promise<Preparation> {
  const onWait = () => process.stderr.write('waiting for another process that prepares the database …\n');
  return prepare(url, onWait).catch((error: unknown) => {
    if (error instanceof DatabaseSettings) throw new Fault(error.message.replace('DATABASE_URL', variable));
    throw error;
  });
}

/** Makes room on the server: it must be empty, or hold what was moved away from it. */
async function clearServer(url: string, preparation: Preparation): Promise<void> {
  if (preparation.origin === 'empty') return;
  const stale = preparation.origin === null && (await movedOfServer(url)) && (await preparation.nobodyServes());
  if (!stale) throw new Fault('the database in --to is not empty: make a new one');
  await preparation.putAway();
}

/** From the file in the data folder to an empty database on a server. */
async function toServer(folders: Folders, url: string): Promise<Counts> {
  const { database, root } = folders;
  if (!existsSync(database)) throw new Fault(`there is no school in ${root}`);
  const problem = await inspectDatabase(database, 'quick');
  if (problem) throw unusable(database, problem);
  const release = wantAlone(folders);
  const preparation = await preparedAt(url, '--to');
  const work = mkdtempSync(join(root, 'moving-'));
  const source = openSqlite(database);
  try {
    await clearServer(url, preparation);
    const copy = join(work, 'school.db');
    await copyDatabase(source, copy);
    let counts: Counts = {};
    await preparation.fillBeside(async () => {
      counts = await writeSchema(url, copy, schemas.unfinished);
    });
    await markMoved(source, shownAddress(addressOf(url, schemas.own)));
    return counts;
  } finally {
    rmSync(work, { recursive: true, force: true });
    await source.close();
    await preparation.end();
    release();
  }
}

/** Makes room for a file: there must be none, or one that was moved away, which is kept. */
function clearFile(file: string): void {
  if (!existsSync(file)) return;
  if (!movedOfFile(file)) throw new Fault(`${file} is there already: choose another DATA_DIR, or take it away`);
  let kept = `${file}.before-move`;
  for (let number = 2; existsSync(kept); number++) kept = `${file}.before-move-${number}`;
  for (const suffix of ['-wal', '-shm', '']) if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
}

/** From the server to a file in the data folder. */
async function toFile(folders: Folders, url: string): Promise<Counts> {
  const { database, root } = folders;
  const release = wantAlone(folders);
  const preparation = await preparedAt(url, 'DATABASE_URL');
  const unfinished = `${database}.new`;
  try {
    if (preparation.origin === 'empty') throw new Fault('there is no school in the database of DATABASE_URL');
    if (preparation.origin !== null) throw new Fault('DATABASE_URL leads to a database of another program or version');
    if (!(await preparation.nobodyServes())) throw new Fault(running);
    await preparation.migrate();
    rmSync(unfinished, { force: true });
    const [counts] = await writeFile(url, unfinished, async () => undefined);
    syncToDisk(unfinished);
    clearFile(database);
    renameSync(unfinished, database);
    syncToDisk(root);
    const source = openDatabase(database);
    await markMoved(source, `the file ${database}`);
    await source.close();
    return counts;
  } finally {
    rmSync(unfinished, { force: true });
    await preparation.end();
    release();
  }
}

/** @throws Fault when there is no school, or a server has it open */
async function openAlone(folders: Folders): Promise<{ db: Database; end(): Promise<void> }> {
  const release = wantAlone(folders);
  if (databaseUrl === null && !existsSync(folders.database)) throw new Fault(`there is no school in ${folders.root}`);
  const preparation = databaseUrl === null ? null : await preparedAt(databaseUrl, 'DATABASE_URL');
  if (preparation && !(await preparation.nobodyServes())) throw new Fault(running);
  const db = openDatabase(folders.database);
  const end = async () => {
    await closeDatabase(db);
    await preparation?.end();
    release();
  };
  return { db, end };
}

/** Where files lie and where they go: an S3, or null for the data folder. */
export interface FilesMove {
  from: FilesPlace | null;
  to: FilesPlace | null;
  /** Told how many of how many files are there. */
  tell(done: number, all: number): void;
}

/** Copies all files and pages; what is cut goes on with the next move. */
async function moveFiles(folders: Folders, { from, to, tell }: FilesMove): Promise<MovedFiles> {
  if (placeOf(from) === placeOf(to)) throw new Fault(`the files lie in ${placeOf(to)} already`);
  await reachedBucket(from);
  const target = await reachedBucket(to);
  const { db, end } = await openAlone(folders);
  const work = mkdtempSync(join(folders.root, 'moving-'));
  try {
    await refuseMoved(db, from);
    const mark = await ensureMark(db, randomUUID());
    if (target) await claimEmpty(target, mark);
    const moved = await copyFiles(db, folders, { from, to }, work, tell);
    if (target) await markArrived(target, mark);
    await markFiles(db, to);
    return moved;
  } finally {
    rmSync(work, { recursive: true, force: true });
    await end();
  }
}

function moveDatabase(folders: Folders, to: string): Promise<Counts> {
  if (to === 'sqlite') {
    if (databaseUrl === null)
      throw new Fault('the school is in a SQLite file already: set DATABASE_URL to move it back');
    return toFile(folders, databaseUrl);
  }
  if (databaseUrl !== null)
    throw new Fault('the school is on a server already: --to sqlite first, or dump and load it there');
  return toServer(folders, to);
}

/** What a move has copied and compared. */
export interface Moved {
  /** Rows by table; null when the database stays. */
  rows: Counts | null;
  /** Null when the files stay. */
  files: MovedFiles | null;
}

/**
 * Copies a school from the database and the files of the settings to another place; everything or nothing arrives. The
 * source stays as it is, marked as moved. Files go first: both databases name them alike.
 * @param target.to `sqlite`, or the address of a database on a server; null: the database stays
 * @param target.files where the files go; null: they stay
 * @throws Fault when the target is not empty or a server has the school open
 */
export async function moveSchool(
  folders: Folders,
  { to, files }: { to: string | null; files: FilesMove | null },
): Promise<Moved> {
  const moved = files && (await moveFiles(folders, files));
  try {
    return { rows: to === null ? null : await moveDatabase(folders, to), files: moved };
  } catch (error) {
    // The school is where it was, and so are its files; what was copied is found by the next move.
    if (moved) await stayHere(folders);
    throw error;
  }
}

/** Takes the note back that the school goes on elsewhere. */
export async function stayHere(folders: Folders): Promise<void> {
  const db = openDatabase(folders.database);
  await unmarkMoved(db);
  await closeDatabase(db);
}
