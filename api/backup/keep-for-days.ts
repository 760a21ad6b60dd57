import { removeKeptOnServer } from '../../db/open.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { removeOldKept } from './keep.ts';
import { removeOldKeptInStore } from './kept-in-store.ts';

/** How many days the school from before a restore is kept. */
const keptDays = 30;

/**
 * Deletes kept schools (from before a restore) after 30 days: folders, database schemas and S3 objects.
 * @returns how many were deleted
 */
export async function removeOldSchools(
  { folders, bucket }: { folders: Pick<Folders, 'root'>; bucket: Bucket | null },
  now = Date.now(),
): Promise<number> {
  const limit = new Date(now - keptDays * 86_400_000);
  const inFolders = removeOldKept(folders.root, limit);
  return inFolders + (await removeKeptOnServer(limit)) + (bucket ? await removeOldKeptInStore(bucket, limit) : 0);
}
