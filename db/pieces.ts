import { setImmediate } from 'node:timers/promises';

/** Rows of a piece. */
export const mostRows = 200;
/** Characters that a piece should not hold much more than. */
const mostText = 32 * 1024;

/** Characters of all texts in a value. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + textIn(each), 0);
}

let last: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop in which no other piece is read, so that many lists hold it no longer than one. */
export function turn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}

/** What is fetched again and again until there is no more. Nothing of it is held here once it is handed on. */
export function fetched<T>(fetch: () => Promise<T | null>): AsyncIterableIterator<T> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const value = await fetch();
      return value === null ? { done: true, value: undefined } : { done: false, value };
    },
  };
}

/**
 * A list in pieces, so that none of it is held whole and nobody waits for it (contract 8, "Requests"). Between two
 * pieces, whatever changes changes what is still to come.
 * @param read the next rows, at most so many, after the place of a row or from the start
 * @param placeOf where a row stands in the list's order
 * @param limit how many rows in all; null for every one
 */
export function inPieces<Row, Place>(
  read: (after: Place | null, count: number) => Row[] | PromiseLike<Row[]>,
  placeOf: (row: Row) => Place,
  limit: number | null,
): AsyncIterableIterator<Row[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let after: Place | null = null;
  // The first row tells how large they are: one may have a million characters.
  let count = 1;
  return fetched(async () => {
    if (left === 0) return null;
    await turn();
    const asked = Math.min(count, left);
    const rows = await read(after, asked);
    const end = rows.at(-1);
    left = rows.length < asked ? 0 : left - rows.length;
    if (!end) return null;
    after = placeOf(end);
    const fitting = Math.floor((mostText * rows.length) / Math.max(1, textIn(rows)));
    count = Math.max(1, Math.min(mostRows, fitting, 8 * count));
    return rows;
  });
}
