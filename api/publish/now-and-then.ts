/** Milliseconds of work between two looks at whether something more urgent waits: a look costs as much as a read. */
const lookEvery = 10;

/** @returns the same question, put at most once in that time; in between nothing is taken to wait */
export function nowAndThen(look: () => Promise<boolean>): () => Promise<boolean> {
  let last = performance.now();
  return async () => {
    const now = performance.now();
    if (now - last < lookEvery) return false;
    last = now;
    return look();
  };
}
