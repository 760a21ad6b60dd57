import { turn } from './pieces.ts';

const atOnce = 500;
/** Up to this many items that take several statements each run without yielding. */
const singly = 50;
/** Milliseconds after which a longer run yields to the event loop. */
const longestTurn = 20;

/** Splits a list into batches that fit into one statement. */
export function* portions<T>(all: readonly T[], size = atOnce): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Like `portions`, but yields to the event loop between batches; for use in `inLongTransaction`. */
export async function* portionsInTurn<T>(all: readonly T[], size = atOnce): AsyncGenerator<T[]> {
  for (const some of portions(all, size)) {
    // A single batch does not block for long, so it can be used in any transaction.
    if (all.length > size) await turn();
    yield some;
  }
}

/** Iterates over single items and yields to the event loop after at most 20 ms. */
export async function* eachInTurn<T>(all: readonly T[]): AsyncGenerator<T> {
  let began = Number.NEGATIVE_INFINITY;
  for (const one of all) {
    if (all.length > singly && performance.now() - began > longestTurn) {
      await turn();
      began = performance.now();
    }
    yield one;
  }
}
