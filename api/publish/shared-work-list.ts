/** A work list that several threads share. Each item is taken once, from the start. */
export interface SharedWorkList {
  /** The shared counter of the threads. */
  counter: SharedArrayBuffer;
  next(): string | undefined;
  /** Stops handing out items to all threads. @returns how many were handed out */
  end(): number;
}

export function shareWorkList(list: readonly string[], counter = new SharedArrayBuffer(4)): SharedWorkList {
  const handedOut = new Int32Array(counter);
  return {
    counter,
    next: () => list[Atomics.add(handedOut, 0, 1)],
    end: () => Math.min(list.length, Atomics.exchange(handedOut, 0, list.length)),
  };
}
