import type { Database } from './dialect/database.ts';

/**
 * Caches prepared statements per open database, or per handle of a transaction: building a query takes as long as
 * running it, and a full publish runs tens of thousands.
 * @param prepare builds the queries, each with its own name
 */
export function preparedOnce<Q, Handle extends object = Database>(prepare: (db: Handle) => Q): (db: Handle) => Q {
  const known = new WeakMap<Handle, { queries: Q }>();
  return (db) => {
    const there = known.get(db) ?? { queries: prepare(db) };
    known.set(db, there);
    return there.queries;
  };
}
