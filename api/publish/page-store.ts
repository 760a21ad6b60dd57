import { z } from 'zod';
import type { Lease } from '../../db/publishing/lease.ts';

/** A rendered page. */
export interface NewPage {
  address: string;
  body: Buffer;
  hash: string;
}

/** A page of which nothing is seen yet, but that has only to be put in place. */
export const readyPage = z.object({
  address: z.string(),
  hash: z.string(),
  /** Its files beside their targets, where pages are files. */
  files: z.array(z.object({ temporary: z.string(), target: z.string() })),
  /** Compressed twins that leave before the page comes; its own follow. */
  outdated: z.array(z.string()),
  /** The page itself, where it is still to be sent. */
  html: z.string().nullable(),
});
export type ReadyPage = z.infer<typeof readyPage>;

/**
 * Makes pages ready; any thread may do it.
 * @param by tells apart what several holders of the lease make ready
 * @param bare whether twins, where the store has any, follow when the pages are in place
 */
export type MakeReady = (pages: readonly NewPage[], by: number | null, bare: boolean) => ReadyPage[];

/** Where the publisher puts pages. */
export interface PageStore {
  /**
   * From when on visitors get a new page: once it is in place, or once its hash is recorded. A store's pages are found by
   * the hash in the database, a folder's by their files.
   */
  liveOnce: 'placed' | 'recorded';
  makeReady: MakeReady;
  /**
   * Puts pages in place and makes them last, each whole or not at all.
   * @param held whether whoever does it may still publish
   * @throws LeaseLost when another may have begun meanwhile, where that one's pages could be written over
   */
  swapIn(pages: readonly ReadyPage[], held: () => Promise<boolean>): Promise<void>;
  /** Makes the twins of pages that were put in place without. @throws LeaseLost as above */
  addTwins(pages: readonly ReadyPage[], lease: Pick<Lease, 'number' | 'held'>): Promise<void>;
  /** @returns whether there was one */
  remove(address: string): Promise<boolean>;
  /** Fingerprints of pages as they are in place now, by address; a page that is not among them may be any. */
  hashes(addresses: readonly string[]): Promise<Map<string, string>>;
  /** Removes what earlier holders of the lease have made ready: one that wakes up later finds nothing to swap in. */
  removeStaged(): Promise<void>;
  /** Addresses of all pages that are there, whoever has put them there. */
  addresses(): AsyncIterable<string> | Iterable<string>;
  close(): void;
}
