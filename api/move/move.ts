import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Counts } from '../../db/dialect/transfer/copy.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { ensureMark } from '../../db/school/mark.ts';
import { moveCodeKey } from '../auth/code-key.ts';
import { Fault } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { FilesPlace } from '../storage/files-url.ts';
import { claimEmpty, markArrived } from '../storage/mark.ts';
import { reachedBucket } from '../storage/open.ts';
import { openAlone } from './alone.ts';
import { moveDatabase } from './database.ts';
import { copyFiles, type MovedFiles } from './files.ts';
import { markFiles, placeOf, refuseMoved, unmarkMoved } from './moved.ts';
import { workFolder } from './work-folder.ts';

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
  const source = await reachedBucket(from);
  const target = await reachedBucket(to);
  const { db, end } = await openAlone(folders);
  const work = workFolder(folders.root);
  try {
    await refuseMoved(db, from, to);
    const mark = await ensureMark(db, randomUUID());
    if (target) await claimEmpty(target, mark);
    await moveCodeKey(folders.root, source, target);
    const moved = await copyFiles(db, folders, { from, to }, work, tell);
    if (target) await markArrived(target, mark);
    await markFiles(db, to);
    return moved;
  } finally {
    rmSync(work, { recursive: true, force: true });
    await end();
  }
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
