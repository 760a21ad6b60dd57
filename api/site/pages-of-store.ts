import { createHash } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { allHashes, publishedHashes } from '../../db/publishing/pages.ts';
import { forEachOf, pageObject } from '../publish/object-pages.ts';
import { keepPage } from '../publish/page-twins.ts';
import type { DiskCache } from '../storage/disk-cache.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { watchForOverdue } from './overdue-page.ts';
import { type Bodies, type PageSource, readTwins } from './page-source.ts';

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

  /** @returns the bytes that are there now, whichever they are */
  async function fetched(address: string, hash: string): Promise<Buffer | null> {
    const bytes = await bucket.get(pageObject(address));
    if (bytes && hashOf(bytes) === hash) await keepPage(cache, hash, bytes);
    else differs(address, hash);
    return bytes;
  }

  const read: PageSource = async (address) => {
    const hash = await hashNow(address);
    if (hash === undefined) return null;
    const here = await kept(hash);
    if (here) return { bodies: here, settled: true };
    const bytes = await fetched(address, hash);
    if (!bytes) return null;
    const bodies = (await kept(hash)) ?? { identity: bytes };
    return { bodies, settled: hashOf(bytes) === hash };
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
          if (stopping() || (await cache.find(hash)) !== null) return;
          await fetched(address, hash);
          count += 1;
        },
        ahead,
      );
      return count;
    },
  };
}
