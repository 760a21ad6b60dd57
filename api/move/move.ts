import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Counts } from '../../db/dialect/transfer/copy.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { ensureSchoolId } from '../../db/school/school-id.ts';
import { moveCodeKey } from '../auth/code-key.ts';
import { Fault } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { FilesPlace } from '../storage/files-url.ts';
import { reachedBucket } from '../storage/open.ts';
import { claimEmpty, markArrived } from '../storage/store-owner.ts';
import { moveDatabase } from './database.ts';
import { openExclusively } from './exclusive.ts';
import { copyFiles, type MovedFiles } from './files.ts';
import { markFiles, placeOf, refuseMoved, unmarkMoved } from './moved.ts';
import { workFolder } from './work-folder.ts';

/** Source and target of the files: an S3 store, or null for the data folder. */
export interface FilesMove {
  from: FilesPlace | null;
  to: FilesPlace | null;
  /** Called with the progress: copied files and total files. */
  tell(done: number, all: number): void;
}

/** Copies all files and pages. An interrupted move resumes with the next call. */
async function moveFiles(folders: Folders, { from, to, tell }: FilesMove): Promise<MovedFiles> {
  if (placeOf(from) === placeOf(to)) throw new Fault(`the files lie in ${placeOf(to)} already`, { kind: 'refused' });
  const source = await reachedBucket(from);
  const target = await reachedBucket(to);
  const { db, end } = await openExclusively(folders);
  const work = workFolder(folders.root);
  try {
    await refuseMoved(db, from, to);
    const mark = await ensureSchoolId(db, randomUUID());
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

/** The result of a move: what was copied and compared. */
export interface Moved {
  /** Number of rows by table; null when the database was not moved. */
  rows: Counts | null;
  /** Null when the files were not moved. */
  files: MovedFiles | null;
}

/**
 * Moves a school to another database, another file store, or both; all of it or nothing. The source is not deleted but
 * marked as moved. Files are moved first, because both databases use the same file addresses.
 * @param target.to `sqlite`, or the URL of a PostgreSQL database; null leaves the database where it is
 * @param target.files source and target of the files; null leaves them where they are
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
    // The school and its files stay at the old place. The next move finds the files that were already copied.
    if (moved) await stayHere(folders);
    throw error;
  }
}

/** Undoes a move: removes the mark that says the school has moved, so that it can be used here again. */
export async function stayHere(folders: Folders): Promise<void> {
  const db = openDatabase(folders.database);
  await unmarkMoved(db);
  await closeDatabase(db);
}
