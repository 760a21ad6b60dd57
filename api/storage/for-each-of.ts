/** Number of parallel requests: the store answers each with a delay and can handle many at once. */
const together = 16;

/** Runs an async function for each item, with limited concurrency. */
export async function forEachOf<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  atOnce = together,
): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}
