/**
 * What pages that are made from one state of the content have asked for, by words that say what: the thousands of pages
 * of a full publish want the same menu and settings.
 */
export type Shared = Map<string, Promise<unknown>>;

/** Asks once for what many pages want; what has failed is asked again. @param words name one answer, and so its type */
export function once<T>(shared: Shared, words: string, ask: () => Promise<T>): Promise<T> {
  // A map of many answers cannot tell which type each has.
  const known = shared.get(words) as Promise<T> | undefined;
  if (known) return known;
  const fresh = ask();
  shared.set(words, fresh);
  fresh.catch(() => shared.delete(words));
  return fresh;
}
