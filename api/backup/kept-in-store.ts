import { objectName } from '../storage/object-storage.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { keptName } from './keep.ts';

const keptObject = new RegExp(`^${keptName}(?:-\\d+)?/(?<name>.+)$`);

/** Deletes kept objects (from before a restore) for which `goes` returns true. @returns how many were deleted */
async function removeWhere(bucket: Bucket, goes: (name: string, modified: Date) => boolean): Promise<number> {
  let count = 0;
  for await (const { name, modified } of bucket.list(keptName)) {
    const kept = keptObject.exec(name)?.groups?.['name'];
    if (kept === undefined || !goes(kept, modified)) continue;
    await bucket.remove(name);
    count += 1;
  }
  return count;
}

/** Deletes kept objects older than `limit`. Their age is that of the restore. @returns how many were deleted */
export const removeOldKeptInStore = (bucket: Bucket, limit: Date): Promise<number> =>
  removeWhere(bucket, (_, modified) => modified < limit);

/** Deletes the files of erased people from kept schools, too. */
export async function eraseKeptInStore(bucket: Bucket, files: readonly string[]): Promise<void> {
  const names = new Set(files.map(objectName));
  if (names.size > 0) await removeWhere(bucket, (name) => names.has(name));
}
