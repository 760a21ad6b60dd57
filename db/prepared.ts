import type { Database } from './open.ts';

/**
 * Keeps what is prepared for an open database: to build a query takes as long as its answer, and a full publish asks
 * some tens of thousands of times.
 * @param prepare builds the queries, each with a name of its own
 */
export function preparedOnce<Q>(prepare: (db: Database) => Q): (db: Database) => Q {
  const known = new WeakMap<Database, { queries: Q }>();
  return (db) => {
    const there = known.get(db) ?? { queries: prepare(db) };
    known.set(db, there);
    return there.queries;
  };
}
