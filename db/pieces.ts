import { setImmediate } from 'node:timers/promises';

/** Rows of a piece. */
export const mostRows = 200;
/** Characters that a piece should not hold much more than. */
const mostText = 64 * 1024;
/** The first piece tells how large rows are; one of the largest has a million characters. */
const firstRows = 4;

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

/**
 * A list in pieces, so that none of it is held whole and nobody waits for it (contract 8, "Requests"). Between two
 * pieces, whatever changes changes what is still to come.
 * @param read the next rows, at most so many, after a row or from the start
 * @param limit how many rows in all; null for every one
 */
export async function* inPieces<Row>(
  read: (after: Row | null, count: number) => Row[],
  limit: number | null,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  let count = firstRows;
  for (let left = limit ?? Number.POSITIVE_INFINITY; left > 0; ) {
    await turn();
    const asked = Math.min(count, left);
    const rows = read(after, asked);
    if (rows.length > 0) yield rows;
    if (rows.length < asked) return;
    left -= rows.length;
    after = rows.at(-1) ?? null;
    const fitting = Math.floor((mostText * rows.length) / Math.max(1, textIn(rows)));
    count = Math.max(1, Math.min(mostRows, fitting, 8 * count));
  }
}
