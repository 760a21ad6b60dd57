import { turn } from './pieces.ts';

const atOnce = 500;
/** Of what takes several statements each. */
const singly = 50;

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

/** One after the other, some in a turn. */
export async function* eachInTurn<T>(all: readonly T[]): AsyncGenerator<T> {
  for await (const some of portionsInTurn(all, singly)) yield* some;
}
