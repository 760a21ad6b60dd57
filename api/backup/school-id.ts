import { randomUUID } from 'node:crypto';
import { type Database, inTransaction } from '../../db/open.ts';
import { forgetState, placeStates } from '../../db/publishing/state.ts';
import { readSchoolId, writeSchoolId } from '../../db/school/school-id.ts';
import { claimedByOtherSchool, markOf } from '../storage/mark.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

/** The school id (mark) in a database; null if an older version made the database or it cannot be read. */
const markIn = (db: Database): Promise<string | null> => readSchoolId(db).catch(() => null);

/**
 * Gives the restored database the id (mark) of the school that it replaces. If there is none, it gets a new id, so that
 * it cannot change the files of the school from which it was copied.
 * @param present the current database, if it can be read
 * @throws Fault when the store contains the files of another school
 */
export async function adoptSchoolId(
  restored: Database,
  present: Database | null,
  bucket: Bucket | null,
): Promise<void> {
  const before = present && (await markIn(present));
  const inStore = bucket && (await markOf(bucket));
  if (bucket && inStore && inStore !== before && inStore !== (await markIn(restored)))
    throw claimedByOtherSchool(bucket);
  // The backup's notes about where its files lie are not valid here.
  await inTransaction(restored, (tx) => forgetState(tx, [placeStates.files, placeStates.store]));
  await writeSchoolId(restored, inStore ?? before ?? randomUUID());
}
