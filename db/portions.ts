import { turn } from './pieces.ts';

const atOnce = 500;
/** Of what takes several statements each, as many hold up nobody. */
const singly = 50;
/** Milliseconds for which more of them go on in one turn, on whatever machine. */
const longestTurn = 20;

/** Pieces of a list: as much of it as one statement may name or write. */
export function* portions<T>(all: readonly T[], size = atOnce): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** The same, each in a turn of the event loop of its own; to be gone through in `inLongTransaction`. */
export async function* portionsInTurn<T>(all: readonly T[], size = atOnce): AsyncGenerator<T[]> {
  for (const some of portions(all, size)) {
    // A single portion holds up nobody, and fits into any transaction.
    if (all.length > size) await turn();
    yield some;
  }
}

/** One after the other, as many in a turn as hold up nobody. */
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
