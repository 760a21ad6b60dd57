import { LeaseLost } from '../../db/publishing/lease.ts';
import { pageTypeOf } from '../site/rules.ts';
import type { DiskCache } from '../storage/disk-cache.ts';
import { forEachOf } from '../storage/for-each-of.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { keepPage, pageAddress, pageFile } from './page-file.ts';
import type { PageStore } from './page-store.ts';

const site = 'site/';

/** The object key of a page, below the prefix. */
export const pageObject = (address: string): string => site + pageFile(address);

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
    addTwins: async () => undefined,
    // All pages are uploaded again: that is cheaper than reading them back.
    hashes: async () => new Map(),
    removeStaged: async () => undefined,
    async remove(address) {
      const there = (await bucket.head(pageObject(address))) !== null;
      if (there) await bucket.remove(pageObject(address));
      return there;
    },
    async *addresses() {
      for await (const { name } of bucket.list(site)) {
        const address = pageAddress(name.slice(site.length));
        if (address !== null) yield address;
      }
    },
    close: () => undefined,
  };
}
