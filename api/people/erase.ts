import type { Database } from '../../db/open.ts';
import {
  eraseDeletedStudents,
  eraseLiveStudent,
  forgetErasedFiles,
  markErasuresDone,
  pendingErasures,
} from '../../db/people/erase.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Folders } from '../media/folders.ts';
import { runExclusive } from '../media/keyed-mutex.ts';
import type { FileStorage } from '../media/storage.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { eraseFromKept } from './erase-kept.ts';

interface Places {
  db: Database;
  storage: FileStorage;
  bucket: Bucket | null;
  folders: Pick<Folders, 'root'>;
  /** Whether the program's files were replaced since the start: work that starts a thread then waits for a restart. */
  replaced(): boolean;
}

/** Removes the files of erased people and all bytes of their rows. An interrupted run is resumed by the next one. */
function finishErasures({ db, storage, bucket, folders, replaced }: Places): Promise<void> {
  return runExclusive('erasures', async () => {
    const pending = await pendingErasures(db);
    if (pending.length === 0) return;
    const ids = pending.map(({ id }) => id);
    for (const { files } of pending) await Promise.all(files.map(storage.remove));
    if (replaced()) return;
    const people = pending.flatMap(({ person }) => person ?? []);
    await eraseFromKept(
      { root: folders.root, bucket },
      people,
      pending.flatMap(({ files }) => files),
    );
    await forgetErasedFiles(db, ids);
    await db.scrub();
    await markErasuresDone(db, ids);
  });
}

/**
 * Erases a student at once and permanently: row, sessions, files, and all traces in `DATA_DIR`.
 * @returns false if the student does not exist
 */
export async function eraseStudent(places: Places, actor: Actor, id: number): Promise<boolean> {
  const erased = await eraseLiveStudent(places.db, actor, id);
  if (erased) await finishErasures(places);
  return erased;
}

/**
 * Erases students who were deleted more than 24 hours ago, and resumes interrupted erasures.
 * @returns the number of students
 */
export async function sweepStudents(places: Places): Promise<number> {
  const gone = await eraseDeletedStudents(places.db);
  await finishErasures(places);
  return gone;
}
