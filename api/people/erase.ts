import type { Database } from '../../db/open.ts';
import {
  eraseDeletedStudents,
  eraseLiveStudent,
  forgetErasedFiles,
  markErasuresDone,
  owedErasures,
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
function payErasures({ db, storage, bucket, folders, replaced }: Places): Promise<void> {
  return runExclusive('erasures', async () => {
    const owed = await owedErasures(db);
    if (owed.length === 0) return;
    const ids = owed.map(({ id }) => id);
    for (const { files } of owed) await Promise.all(files.map(storage.remove));
    if (replaced()) return;
    const people = owed.flatMap(({ person }) => person ?? []);
    await eraseFromKept(
      { root: folders.root, bucket },
      people,
      owed.flatMap(({ files }) => files),
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
  if (erased) await payErasures(places);
  return erased;
}

/**
 * Erases students who were deleted more than 24 hours ago, and resumes interrupted erasures.
 * @returns the number of students
 */
export async function sweepStudents(places: Places): Promise<number> {
  const gone = await eraseDeletedStudents(places.db);
  await payErasures(places);
  return gone;
}
