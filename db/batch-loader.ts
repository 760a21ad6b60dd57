/** Maximum number of queries in flight; while they run, new keys collect for the next batch. */
const mostSent = 2;
/** Maximum number of keys in one query. */
const mostKeys = 100;

/**
 * Batches lookups that many callers make at the same moment, because each query is a network round trip. A query is
 * sent only after the last of its callers has asked, so nobody gets a stale result.
 * @param ask looks up many keys at once; keys without a value are missing from the map
 * @returns a lookup of one key; null if there is no value
 */
export function batchLoader<K, V>(ask: (keys: K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | null> {
  const waiting: { key: K; answered: PromiseWithResolvers<V | null> }[] = [];
  let sent = 0;
  let isPlanned = false;

  async function send(): Promise<void> {
    isPlanned = false;
    if (waiting.length === 0 || sent === mostSent) return;
    const asked = waiting.splice(0, mostKeys);
    sent += 1;
    plan();
    try {
      const found = await ask([...new Set(asked.map(({ key }) => key))]);
      for (const { key, answered } of asked) answered.resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { answered } of asked) answered.reject(error);
    } finally {
      sent -= 1;
      plan();
    }
  }

  /** Batches all callers of the current turn of the event loop. */
  function plan(): void {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(() => void send());
  }

  return (key) => {
    const answered = Promise.withResolvers<V | null>();
    waiting.push({ key, answered });
    plan();
    return answered.promise;
  };
}
