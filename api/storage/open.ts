import { join } from 'node:path';
import { MEGABYTE } from '../../src/model/limits.ts';
import type { Folders } from '../media/folders.ts';
import { diskStorage, type FileStorage } from '../media/storage.ts';
import { reachStore } from './connect.ts';
import { type DiskCache, openDiskCache } from './disk-cache.ts';
import type { FilesPlace } from './files-url.ts';
import { objectStorage } from './object-storage.ts';
import { type Bucket, openBucket } from './s3/bucket.ts';

/** Maximum sizes of the local caches of the store, in bytes. */
const cached = { pictures: 512 * MEGABYTE, pages: 512 * MEGABYTE };

export const openPagesCache = (root: string): DiskCache => openDiskCache(join(root, 'cache', 'pages'), cached.pages);

/** The storage of a school's files. */
export interface Store {
  storage: FileStorage;
  /** The S3 bucket behind it; null when the files are in the data folder. */
  bucket: Bucket | null;
}

/** Opens the storage of a school: its folders or a bucket. Sends no request yet. */
export function openStore(folders: Folders, place: FilesPlace | null): Store {
  if (!place) return { storage: diskStorage(folders), bucket: null };
  const bucket = openBucket(place);
  const pictures = openDiskCache(join(folders.root, 'cache', 'media'), cached.pictures);
  return { storage: objectStorage(bucket, pictures), bucket };
}

/**
 * The bucket of an S3 location, after a check that it can be read and written; null without a location.
 * @throws Fault
 */
export async function reachedBucket(place: FilesPlace | null): Promise<Bucket | null> {
  if (!place) return null;
  await reachStore(place);
  return openBucket(place);
}

/** Like `openStore`, after a check that the bucket can be read and written. @throws Fault */
export async function reachedStore(folders: Folders, place: FilesPlace | null): Promise<Store> {
  if (place) await reachStore(place);
  return openStore(folders, place);
}
