import { removeKeptOnServer } from '../../db/open.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { removeOldKept } from './keep.ts';
import { removeOldKeptInStore } from './kept-in-store.ts';

/** How long a school is kept as it was before a restore. */
const keptDays = 30;

/** Removes schools that have been kept long enough: folders, schemas of a server, objects of a store. @returns how many went */
export async function removeOldSchools(
  { folders, bucket }: { folders: Pick<Folders, 'root'>; bucket: Bucket | null },
  now = Date.now(),
): Promise<number> {
  const limit = new Date(now - keptDays * 86_400_000);
  const inFolders = removeOldKept(folders.root, limit);
  return inFolders + (await removeKeptOnServer(limit)) + (bucket ? await removeOldKeptInStore(bucket, limit) : 0);
}
