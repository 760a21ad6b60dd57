import type { Database } from './open.ts';

/** What is kept of one read, at most: rows of people who use the site in the same minute. */
export const mostKept = 1000;

/**
 * Keeps what a read has found for as long as the database file has not changed, which is looked up each time: no message
 * has to arrive for anything to end. Where that cannot be asked cheaply, on a server, nothing is kept.
 * @param read what stands under a key; nothing of its answer may be changed afterwards
 * @param nameOf what tells a key from others; for one that is no text
 */
export function keptWhileUnchanged<V, K = string>(
  db: Pick<Database, 'dataVersion'>,
  read: (key: K) => Promise<V>,
  nameOf: (key: K) => string = String,
): (key: K) => Promise<V> {
  const kept = new Map<string, V>();
  let keptAt = Number.NaN;
  return async (key) => {
    const version = db.dataVersion();
    if (version !== keptAt || kept.size >= mostKept) {
      kept.clear();
      keptAt = version;
    }
    const name = nameOf(key);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = await read(key);
    // Another may have looked meanwhile, and seen a change that this read came before.
    if (version === keptAt) kept.set(name, found);
    return found;
  };
}
