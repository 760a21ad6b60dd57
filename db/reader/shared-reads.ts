/**
 * A cache of reads, by query text, for pages rendered from one state of the content: the thousands of pages of a full
 * publish need the same menu and settings.
 */
export type SharedReads = Map<string, Promise<unknown>>;

/**
 * Runs a read once for many pages; a failed read is run again.
 * @param words the cache key; it must determine the result type
 */
export function sharedRead<T>(shared: SharedReads, words: string, ask: () => Promise<T>): Promise<T> {
  // The type of each cached value is not known to the map.
  const known = shared.get(words) as Promise<T> | undefined;
  if (known) return known;
  const fresh = ask();
  shared.set(words, fresh);
  fresh.catch(() => shared.delete(words));
  return fresh;
}
