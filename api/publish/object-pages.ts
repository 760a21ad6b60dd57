import { LeaseLost } from '../../db/publishing/lease.ts';
import { pageTypeOf } from '../site/rules.ts';
import type { DiskCache } from '../storage/disk-cache.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { pageAddress, pageFile } from './page-file.ts';
import type { MakeReady, PageStore } from './page-store.ts';
import { keepPage } from './page-twins.ts';

/** Pages that are sent at once: a store answers each after a while, and many together. */
const together = 16;

const site = 'site/';

/** What the object of a page is called below the prefix. */
export const pageObject = (address: string): string => site + pageFile(address);

/** Runs something for each of many, a few at a time. */
export async function forEachOf<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  atOnce = together,
): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}

/** A page that is ready is at hand. */
export const readyToSend: MakeReady = (pages) =>
  pages.map(({ address, body, hash }) => ({ address, hash, files: [], outdated: [], html: body.toString() }));

/**
 * Pages as objects of an S3, one each. Who serves them asks the database for a page's hash, so a page is live when that
 * is recorded; what was published here is at hand here.
 */
export function objectPages(bucket: Bucket, cache: DiskCache): PageStore {
  return {
    liveOnce: 'recorded',
    makeReady: readyToSend,
    swapIn: (pages, held) =>
      forEachOf(pages, async ({ address, html, hash }) => {
        if (html === null) return;
        if (!(await held())) throw new LeaseLost();
        const bytes = Buffer.from(html);
        await bucket.put(pageObject(address), bytes, pageTypeOf(pageFile(address)));
        await keepPage(cache, hash, bytes);
      }),
    addTwins: async () => undefined,
    // Each is sent anew: cheaper than to read it back.
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
