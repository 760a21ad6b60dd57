import { randomUUID } from 'node:crypto';
import { neededFiles } from '../../db/files/file-references.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { placeStates, readState, writeState } from '../../db/publishing/state.ts';
import { ensureSchoolId } from '../../db/school/school-id.ts';
import { Fault } from '../faults.ts';
import { nameOf } from './files-url.ts';
import { objectName } from './object-storage.ts';
import type { Bucket } from './s3/bucket.ts';

/** The object that stores the id of the school that owns the files. */
const ownerObject = 'school.mark';

/** The id of the school that owns the files under the prefix; null if none does. */
export async function readOwner(bucket: Bucket): Promise<string | null> {
  return (await bucket.get(ownerObject))?.toString().trim() ?? null;
}

const writeOwner = (bucket: Bucket, mark: string): Promise<void> =>
  bucket.put(ownerObject, Buffer.from(`${mark}\n`), 'text/plain');

export const claimedByOtherSchool = ({ place }: Bucket): Fault =>
  new Fault(`FILES_URL: another school's files lie in ${nameOf(place)}: choose another prefix, or restore a backup`, {
    kind: 'settings',
  });

/** For a new school. @throws Fault when the location already has a school's mark */
export async function requireUnclaimed(bucket: Bucket): Promise<void> {
  if ((await readOwner(bucket)) !== null) throw claimedByOtherSchool(bucket);
}

/** Whether the files of a database are not in this location, which has no mark. */
async function liesElsewhere(db: Database, bucket: Bucket): Promise<boolean> {
  if ((await readState(db, placeStates.store)) !== null) return true;
  const [first] = await neededFiles(db);
  return first !== undefined && (await bucket.head(objectName(first))) === null;
}

/**
 * Makes sure that the database and the bucket belong to the same school, and marks both. A copy of a school must not
 * sweep files that only the original uses, and a school must not start with an empty location.
 * @throws Fault when the files belong to another school, or this school's files are elsewhere
 */
export async function claimStore(db: Database, bucket: Bucket): Promise<void> {
  const mark = await ensureSchoolId(db, randomUUID());
  if ((await readOwner(bucket)) === null) {
    if (await liesElsewhere(db, bucket)) {
      const place = nameOf(bucket.place);
      throw new Fault(`FILES_URL: this school's files do not lie in ${place}: set where they lie, or npm run move`, {
        kind: 'settings',
      });
    }
    await writeOwner(bucket, mark);
  }
  if ((await readOwner(bucket)) !== mark) throw claimedByOtherSchool(bucket);
  if ((await readState(db, placeStates.store)) === null) {
    await inTransaction(db, (tx) => writeState(tx, placeStates.store, 'claimed'));
  }
}

/** The object that stores the id of the school whose files are being moved here. */
const arrivingName = 'arriving.mark';

/**
 * Claims an empty location for files that will be moved there, or one where an earlier move of this school was
 * interrupted.
 * @throws Fault when it holds anything else
 */
export async function claimEmpty(bucket: Bucket, mark: string): Promise<void> {
  const own = [await readOwner(bucket), (await bucket.get(arrivingName))?.toString().trim()];
  if (!own.includes(mark)) {
    for await (const { name } of bucket.list('')) {
      throw new Fault(`--files leads to ${nameOf(bucket.place)}, which is not empty: ${name} lies there`, {
        kind: 'refused',
      });
    }
  }
  await bucket.put(arrivingName, Buffer.from(`${mark}\n`), 'text/plain');
}

/** Records that all files have been moved. */
export async function markArrived(bucket: Bucket, mark: string): Promise<void> {
  await writeOwner(bucket, mark);
  await bucket.remove(arrivingName);
}
