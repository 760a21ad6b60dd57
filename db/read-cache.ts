import type { Database } from './open.ts';

/** Maximum number of cached results per read: about the users of one minute. */
export const maxCachedReads = 1000;

/**
 * Caches the results of a read while the database file is unchanged. The data version is checked on each call, so no
 * invalidation message is needed. On PostgreSQL, where this check is not cheap, nothing is cached.
 * @param read loads the value of a key; callers must not modify the result
 * @param nameOf the cache key, for a key that is not a string
 */
export function cachedWhileUnchanged<V, K = string>(
  db: Pick<Database, 'dataVersion'>,
  read: (key: K) => Promise<V>,
  nameOf: (key: K) => string = String,
): (key: K) => Promise<V> {
  const kept = new Map<string, V>();
  let keptAt = Number.NaN;
  return async (key) => {
    const version = db.dataVersion();
    if (version !== keptAt || kept.size >= maxCachedReads) {
      kept.clear();
      keptAt = version;
    }
    const name = nameOf(key);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = await read(key);
    // Another call may have seen a newer version meanwhile; then this result may be stale.
    if (version === keptAt) kept.set(name, found);
    return found;
  };
}
