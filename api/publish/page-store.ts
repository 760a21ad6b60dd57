/** A rendered page. */
export interface NewPage {
  address: string;
  html: string;
  hash: string;
}

/**
 * Pages that are ready; puts them in place and makes them last, each whole or not at all.
 * @param held whether whoever does it may still publish
 * @throws LeaseLost when another may have begun meanwhile, where that one's pages could be written over
 */
export type SwapIn = (held: () => Promise<boolean>) => Promise<void>;

/** Where the publisher puts pages. */
export interface PageStore {
  /**
   * From when on visitors get a new page: once it is in place, or once its hash is recorded. A store's pages are found by
   * the hash in the database, a folder's by their files.
   */
  liveOnce: 'placed' | 'recorded';
  /**
   * Begins a batch. `add` makes a page ready; nothing is seen of it before `swapIn`.
   * @param by tells apart what several holders of the lease make ready
   */
  batch(by: number | null): { add(page: NewPage): void; swapIn: SwapIn };
  /** @returns whether there was one */
  remove(address: string): Promise<boolean>;
  /** Fingerprints of pages as they are in place now, by address; a page that is not among them may be any. */
  hashes(addresses: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Removes what earlier holders of the lease have made ready: one that wakes up later finds nothing to swap in. */
  removeStaged(): Promise<void>;
  /** Addresses of all pages that are there, whoever has put them there. */
  addresses(): Promise<string[]>;
  close(): void;
}
