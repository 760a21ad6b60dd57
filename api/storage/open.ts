import { join } from 'node:path';
import { MEGABYTE } from '../../src/model/limits.ts';
import type { Folders } from '../media/folders.ts';
import { diskStorage, type FileStorage } from '../media/storage.ts';
import { type DiskCache, openDiskCache } from './disk-cache.ts';
import type { FilesPlace } from './files-url.ts';
import { objectStorage } from './object-storage.ts';
import { reachStore } from './reach.ts';
import { type Bucket, openBucket } from './s3/bucket.ts';

/** What of a store is kept on the local disk, at most. In bytes. */
const cached = { pictures: 512 * MEGABYTE, pages: 512 * MEGABYTE };

export const openPagesCache = (root: string): DiskCache => openDiskCache(join(root, 'cache', 'pages'), cached.pages);

/** Where a school's files are. */
export interface Store {
  storage: FileStorage;
  /** The S3 behind it; null when all lies in the data folder. */
  bucket: Bucket | null;
}

/** Opens the files of a school: in its folders or in an S3. Nothing is asked of it yet. */
export function openStore(folders: Folders, place: FilesPlace | null): Store {
  if (!place) return { storage: diskStorage(folders), bucket: null };
  const bucket = openBucket(place);
  const pictures = openDiskCache(join(folders.root, 'cache', 'media'), cached.pictures);
  return { storage: objectStorage(bucket, pictures), bucket };
}

/** The S3 of a place, once it is there and lets us read and write; null for no place. @throws Fault */
export async function reachedBucket(place: FilesPlace | null): Promise<Bucket | null> {
  if (!place) return null;
  await reachStore(place);
  return openBucket(place);
}

/** The same, once it is there and lets us read and write. @throws Fault */
export async function reachedStore(folders: Folders, place: FilesPlace | null): Promise<Store> {
  if (place) await reachStore(place);
  return openStore(folders, place);
}
