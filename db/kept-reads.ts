import type { Database } from './open.ts';

/** What is kept of one read, at most: rows of people who use the site in the same minute. */
export const mostKept = 1000;

/**
 * Keeps what a read has found for as long as the database file has not changed, which is looked up each time: no message
 * has to arrive for anything to end. Where that cannot be asked cheaply, on a server, nothing is kept.
 * @param read what stands under a key; nothing of its answer may be changed afterwards
 */
export function keptWhileUnchanged<V>(
  db: Pick<Database, 'dataVersion'>,
  read: (key: string) => Promise<V>,
): (key: string) => Promise<V> {
  const kept = new Map<string, V>();
  let keptAt = Number.NaN;
  return async (key) => {
    const version = db.dataVersion();
    if (version !== keptAt || kept.size >= mostKept) {
      kept.clear();
      keptAt = version;
    }
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = await read(key);
    // Another may have looked meanwhile, and seen a change that this read came before.
    if (version === keptAt) kept.set(key, found);
    return found;
  };
}
