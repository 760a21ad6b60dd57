import type { Database } from './open.ts';

/**
 * Caches prepared statements per open database: building a query takes as long as running it, and a full publish runs
 * tens of thousands.
 * @param prepare builds the queries, each with its own name
 */
export function preparedOnce<Q>(prepare: (db: Database) => Q): (db: Database) => Q {
  const known = new WeakMap<Database, { queries: Q }>();
  return (db) => {
    const there = known.get(db) ?? { queries: prepare(db) };
    known.set(db, there);
    return there.queries;
  };
}
