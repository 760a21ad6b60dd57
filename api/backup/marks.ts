import { randomUUID } from 'node:crypto';
import { type Database, inTransaction } from '../../db/open.ts';
import { forgetState, placeStates } from '../../db/publishing/state.ts';
import { readMark, writeMark } from '../../db/school/mark.ts';
import { anothers, markOf } from '../storage/mark.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

/** A database from before there were marks, or one that cannot be read at all, has none. */
const markIn = (db: Database): Promise<string | null> => readMark(db).catch(() => null);

/**
 * Marks the database of a backup as that of the school whose place it takes; where there is none it becomes a school of
 * its own, which may not touch the files of the one that it is a copy of.
 * @param present the database that is there, when it can be read
 * @throws Fault when files of a third school lie in the store
 */
export async function takeMark(restored: Database, present: Database | null, bucket: Bucket | null): Promise<void> {
  const before = present && (await markIn(present));
  const inStore = bucket && (await markOf(bucket));
  if (bucket && inStore && inStore !== before && inStore !== (await markIn(restored))) throw anothers(bucket);
  // Its files are put where this restore puts them.
  await inTransaction(restored, (tx) => forgetState(tx, [placeStates.files, placeStates.store]));
  await writeMark(restored, inStore ?? before ?? randomUUID());
}
