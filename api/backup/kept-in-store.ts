import { objectName } from '../storage/object-storage.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { keptName } from './keep.ts';

const keptObject = new RegExp(`^${keptName}(?:-\\d+)?/(?<name>.+)$`);

/** Removes what a store keeps of schools as they were before a restore, where `goes` says so. @returns how much went */
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

/** Removes what was put aside before a moment: a copy is as old as the restore that made it. @returns how much went */
export const removeOldKeptInStore = (bucket: Bucket, limit: Date): Promise<number> =>
  removeWhere(bucket, (_, modified) => modified < limit);

/** Removes files of erased people. */
export async function eraseKeptInStore(bucket: Bucket, files: readonly string[]): Promise<void> {
  const names = new Set(files.map(objectName));
  if (names.size > 0) await removeWhere(bucket, (name) => names.has(name));
}
