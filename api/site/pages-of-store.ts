import { createHash } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { allHashes, publishedHashes } from '../../db/publishing/pages.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { BoundedMap } from '../bounded-map.ts';
import { pageObject } from '../publish/open-pages.ts';
import { keepPage } from '../publish/page-file.ts';
import type { DiskCache } from '../storage/disk-cache.ts';
import { forEachOf } from '../storage/for-each-of.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { StoreUnavailable } from '../storage/unavailable.ts';
import { type Bodies, type PageSource, type ReadPage, readCompressed } from './page-source.ts';

/** Milliseconds. A publish writes a page to the store at most this long before it records the page's hash. */
const overdueAfter = 10_000;
/** Milliseconds between two requests for a full publish, however many pages differ. */
const askedFor = 3_600_000;

/**
 * Detects pages in the store that differ from the database, and then requests a full publish. A process that was frozen
 * during a publish and dies right after it resumes may overwrite a newer page with an older one.
 * @returns a function to call with each page that differs now; it remembers only one page at a time
 */
function detectStalePages(db: Database): (address: string, hash: string) => void {
  let seen = { address: '', hash: '', at: Number.NEGATIVE_INFINITY };
  let asked = Number.NEGATIVE_INFINITY;
  return (address, hash) => {
    const now = performance.now();
    const age = now - seen.at;
    if (now - asked < askedFor || age < overdueAfter) return;
    const same = seen.address === address && seen.hash === hash;
    // A page that is not requested again makes room for the next one.
    if (!same) seen = age > 2 * overdueAfter ? { address, hash, at: now } : seen;
    else {
      asked = now;
      void requestEverything(db).catch(() => {
        asked = Number.NEGATIVE_INFINITY;
      });
    }
  };
}

/** Limits of the map of locally cached versions. */
const bounds = { bytes: 8 * 2 ** 20, entries: 20_000 };

/** Number of parallel downloads when the cache is filled in advance. */
const ahead = 2;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/**
 * Reads pages from an object store, with a local disk cache. The database tells which version (hash) is published, and
 * a cached page with that hash needs no download. While the database or store is unavailable, cached pages are served.
 */
export function pagesOfStore(db: Database, bucket: Bucket, cache: DiskCache) {
  /** The hashes as last read, used while the database is unavailable. */
  let last = new Map<string, string>();
  /** The last cached version (hash) of each page, used while the store is unavailable. */
  const had = new BoundedMap<string>(bounds, (hash) => hash.length);
  const differs = detectStalePages(db);

  async function hashNow(address: string): Promise<string | undefined> {
    try {
      const hash = (await publishedHashes(db, [address])).get(address);
      if (hash === undefined) last.delete(address);
      else last.set(address, hash);
      return hash;
    } catch (error) {
      if (last.size === 0) throw error;
      return last.get(address);
    }
  }

  async function kept(hash: string): Promise<Bodies | null> {
    const path = await cache.find(hash);
    return path === null ? null : readCompressed(path);
  }

  /**
   * The cached earlier version of a page, while the store is unavailable. @throws the given error when there is none
   */
  async function before(address: string, error: unknown): Promise<ReadPage> {
    const hash = error instanceof StoreUnavailable ? had.get(address) : undefined;
    const bodies = hash === undefined ? null : await kept(hash);
    if (!bodies) throw error;
    return { bodies, isPublished: false };
  }

  /**
   * Downloads a page and caches it if it has the expected hash. @returns the bytes in the store, whatever their hash
   */
  async function fetched(address: string, hash: string): Promise<Buffer | null> {
    const bytes = await bucket.get(pageObject(address));
    if (bytes && hashOf(bytes) === hash) {
      await keepPage(cache, hash, bytes);
      had.set(address, hash);
    } else differs(address, hash);
    return bytes;
  }

  const read: PageSource = async (address) => {
    const hash = await hashNow(address);
    if (hash === undefined) return null;
    const here = await kept(hash);
    if (here) {
      had.set(address, hash);
      return { bodies: here, isPublished: true };
    }
    try {
      const bytes = await fetched(address, hash);
      if (!bytes) return null;
      const bodies = (await kept(hash)) ?? { identity: bytes };
      return { bodies, isPublished: hashOf(bytes) === hash };
    } catch (error) {
      return before(address, error);
    }
  };

  return {
    read,
    /**
     * Prefetches all published pages that are not cached yet, so that they can be served while the store is
     * unavailable. @returns how many were downloaded
     */
    async fetchAhead(stopping: () => boolean): Promise<number> {
      last = await allHashes(db);
      let count = 0;
      await forEachOf(
        [...last],
        async ([address, hash]) => {
          if (stopping()) return;
          if ((await cache.find(hash)) !== null) {
            had.set(address, hash);
            return;
          }
          await fetched(address, hash);
          count += 1;
        },
        ahead,
      );
      return count;
    },
  };
}
