import { setImmediate } from 'node:timers/promises';

/** Maximum number of rows in a chunk. */
export const mostRows = 200;
/** Target size of a chunk, in characters. */
const mostText = 32 * 1024;

/** The number of characters of all texts in a value. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + textIn(each), 0);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other chunk is read, so that many lists together block it no longer
 * than one.
 */
export function turn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}

/** An async iterator that calls `fetch` until it returns null. It keeps no reference to values already returned. */
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
 * Reads a list in chunks, so that it is never held in memory as a whole and does not block other requests (contract 8,
 * "Requests"). Changes between two chunks affect the remaining ones.
 * @param read reads up to `count` rows after a position, or from the start
 * @param placeOf the position of a row in the list's order
 * @param limit maximum number of rows; null for all
 */
export function inChunks<Row, Place>(
  read: (after: Place | null, count: number) => Row[] | PromiseLike<Row[]>,
  placeOf: (row: Row) => Place,
  limit: number | null,
): AsyncIterableIterator<Row[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let after: Place | null = null;
  // The first chunk has one row, to estimate the row size: a row may have a million characters.
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
