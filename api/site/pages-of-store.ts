import { createHash } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { allHashes, publishedHashes } from '../../db/publishing/pages.ts';
import { BoundedMap } from '../bounded-map.ts';
import { forEachOf, pageObject } from '../publish/object-pages.ts';
import { keepPage } from '../publish/page-twins.ts';
import { StoreAway } from '../storage/away.ts';
import type { DiskCache } from '../storage/disk-cache.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { watchForOverdue } from './overdue-page.ts';
import { type Bodies, type PageSource, type ReadPage, readTwins } from './page-source.ts';

/** Of so many pages it is known which copy lies here. */
const bounds = { bytes: 8 * 2 ** 20, entries: 20_000 };

/** Pages that are fetched at once ahead of whoever asks for them. */
const ahead = 2;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/**
 * Pages of a store: the database says which bytes are published, and what has them on this disk need not ask for them.
 * With database or store away, what is at hand is served on.
 */
export function pagesOfStore(db: Database, bucket: Bucket, cache: DiskCache) {
  /** The hashes as they were last read: for while the database is away. */
  let last = new Map<string, string>();
  /** What this disk was last seen to have of each page: for while the store is away. */
  const had = new BoundedMap<string>(bounds, (hash) => hash.length);
  const differs = watchForOverdue(db);

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
    return path === null ? null : readTwins(path);
  }

  /** The page as it was before, while nobody can be asked how it is now. @throws the error when it is not at hand */
  async function before(address: string, error: unknown): Promise<ReadPage> {
    const hash = error instanceof StoreAway ? had.get(address) : undefined;
    const bodies = hash === undefined ? null : await kept(hash);
    if (!bodies) throw error;
    return { bodies, settled: false };
  }

  /** @returns the bytes that are there now, whichever they are */
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
      return { bodies: here, settled: true };
    }
    try {
      const bytes = await fetched(address, hash);
      if (!bytes) return null;
      const bodies = (await kept(hash)) ?? { identity: bytes };
      return { bodies, settled: hashOf(bytes) === hash };
    } catch (error) {
      return before(address, error);
    }
  };

  return {
    read,
    /** Fetches what is published and not at hand, so that it can be served while the store is away. */
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
