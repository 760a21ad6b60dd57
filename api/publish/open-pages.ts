import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Folders } from '../media/folders.ts';
import { filesPlace } from '../storage/files-url.ts';
import { openPagesCache } from '../storage/open.ts';
import { type Bucket, openBucket } from '../storage/s3/bucket.ts';
import { folderPages } from './folder-pages.ts';
import { objectPages, pageObject } from './object-pages.ts';
import { pageFile } from './page-file.ts';
import type { PageStore } from './page-store.ts';

/** Where pages are published to, as plain data that can be sent to a worker thread. */
export const pagesPlace = z.object({
  /** The folder of the published pages. */
  folder: z.string(),
  /** The data folder, which contains the local cache. */
  root: z.string(),
  /** The S3 store that is used instead of the folder; null: the folder. */
  files: filesPlace.nullable(),
});
export type PagesPlace = z.infer<typeof pagesPlace>;

export const pagesPlaceOf = ({ site, root }: Folders, files: PagesPlace['files']): PagesPlace => {
  return { folder: site, root, files };
};

export function openPages({ folder, root, files }: PagesPlace): PageStore {
  return files ? objectPages(openBucket(files), openPagesCache(root)) : folderPages(folder);
}

/** Whether a page is published at an address. */
export async function isPublished({ site }: Folders, bucket: Bucket | null, address: string): Promise<boolean> {
  return bucket ? (await bucket.head(pageObject(address))) !== null : existsSync(join(site, pageFile(address)));
}
