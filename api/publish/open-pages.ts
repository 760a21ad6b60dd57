import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LeaseLost } from '../../db/publishing/lease.ts';
import type { Folders } from '../media/folders.ts';
import { pageTypeOf } from '../site/rules.ts';
import type { DiskCache } from '../storage/disk-cache.ts';
import { filesPlace } from '../storage/files-url.ts';
import { forEachOf } from '../storage/for-each-of.ts';
import { openPagesCache } from '../storage/open.ts';
import { type Bucket, openBucket } from '../storage/s3/bucket.ts';
import { folderPages } from './folder-pages.ts';
import { keepPage, pageAddress, pageFile } from './page-file.ts';
import type { PageStore } from './page-store.ts';

const siteFolder = 'site/';

/** The object key of a page, below the prefix. */
export const pageObject = (address: string): string => siteFolder + pageFile(address);

/**
 * A page store in S3, one object per page. Servers read a page's hash from the database, so a page is live once its
 * hash is recorded. A published page is also kept in the local cache.
 */
export function objectPages(bucket: Bucket, cache: DiskCache): PageStore {
  return {
    liveOnce: 'recorded',
    // In memory: a page is sent to the store only when it is swapped in.
    makeReady: (pages) =>
      pages.map(({ address, body, hash }) => ({ address, hash, files: [], outdated: [], html: body.toString() })),
    swapIn: (pages, held) =>
      forEachOf(pages, async ({ address, html, hash }) => {
        if (html === null) return;
        if (!(await held())) throw new LeaseLost();
        const bytes = Buffer.from(html);
        await bucket.put(pageObject(address), bytes, pageTypeOf(pageFile(address)));
        await keepPage(cache, hash, bytes);
      }),
    addCompressed: async () => undefined,
    // All pages are uploaded again: that is cheaper than reading them back.
    hashes: async () => new Map(),
    removeStaged: async () => undefined,
    async remove(address) {
      const there = (await bucket.head(pageObject(address))) !== null;
      if (there) await bucket.remove(pageObject(address));
      return there;
    },
    async *addresses() {
      for await (const { name } of bucket.list(siteFolder)) {
        const address = pageAddress(name.slice(siteFolder.length));
        if (address !== null) yield address;
      }
    },
    close: async () => undefined,
  };
}

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
