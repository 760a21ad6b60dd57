/** A list whose items several threads take, each item once, from the front. */
export interface Share {
  /** What the threads count with together. */
  counter: SharedArrayBuffer;
  next(): string | undefined;
  /** Hands out nothing more, to nobody. @returns how many were handed out */
  end(): number;
}

export function shareOut(list: readonly string[], counter = new SharedArrayBuffer(4)): Share {
  const handedOut = new Int32Array(counter);
  return {
    counter,
    next: () => list[Atomics.add(handedOut, 0, 1)],
    end: () => Math.min(list.length, Atomics.exchange(handedOut, 0, list.length)),
  };
}
