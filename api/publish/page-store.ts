import type { Lease } from '../../db/publishing/lease.ts';

/** A rendered page. */
export interface NewPage {
  address: string;
  body: Buffer;
  hash: string;
}

/** A staged page: visitors do not see it yet, and it only has to be swapped in. */
export interface ReadyPage {
  address: string;
  hash: string;
  /** Its temporary files and their final paths, when pages are stored as files. */
  files: { temporary: string; target: string }[];
  /** Old .br and .gz files, which are deleted before the page is replaced. New ones are added later. */
  outdated: string[];
  /** The HTML, when it still has to be uploaded; null when it is already in `files`. */
  html: string | null;
}

/**
 * Stages pages.
 * @param by the lease number, which keeps the temporary files of different lease holders apart
 * @param bare whether compressed copies are added only after the pages are in place
 */
export type MakeReady = (pages: readonly NewPage[], by: number | null, bare: boolean) => ReadyPage[];

/** The storage for published pages. */
export interface PageStore {
  /**
   * When visitors get a new page: once it is in place (a folder serves its files), or once its hash is recorded (pages
   * in an object store are looked up by the hash in the database).
   */
  liveOnce: 'placed' | 'recorded';
  makeReady: MakeReady;
  /**
   * Swaps staged pages in and makes them durable. Each page is replaced atomically.
   * @param held whether the caller still holds the lease
   * @throws LeaseLost when the lease was lost and newer pages of the new holder could be overwritten
   */
  swapIn(pages: readonly ReadyPage[], held: () => Promise<boolean>): Promise<void>;
  /** Adds the compressed copies of pages that were swapped in without them. @throws LeaseLost as `swapIn` does */
  addCompressed(pages: readonly ReadyPage[], lease: Pick<Lease, 'number' | 'held'>): Promise<void>;
  /** Deletes a page. @returns whether it existed */
  remove(address: string): Promise<boolean>;
  /** Hashes of the pages that are in place now, by address. A page that is missing here has an unknown state. */
  hashes(addresses: readonly string[]): Promise<Map<string, string>>;
  /** Deletes staged files of earlier lease holders, so that a process that resumes late has nothing to swap in. */
  removeStaged(): Promise<void>;
  /** Addresses of all stored pages, including those that other processes stored. */
  addresses(): AsyncIterable<string> | Iterable<string>;
  /** Ends what the store has started. Never rejects. */
  close(): Promise<void>;
}
