/** Minimum milliseconds between two checks for more urgent requests: a check costs as much as a database read. */
const lookEvery = 10;

/**
 * Throttles a check.
 * @returns a function that runs the check at most once per interval and returns false in between
 */
export function throttledCheck(look: () => Promise<boolean>): () => Promise<boolean> {
  let last = performance.now();
  return async () => {
    const now = performance.now();
    if (now - last < lookEvery) return false;
    last = now;
    return look();
  };
}
