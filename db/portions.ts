const atOnce = 500;

/** Pieces of a list: as much of it as one statement may name or write. */
export function* portions<T>(all: readonly T[], size = atOnce): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
