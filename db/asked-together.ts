/** Questions that are on their way at once: while they are answered, the next ones gather. */
const mostSent = 2;
/** Keys of one question. */
const mostKeys = 100;

/**
 * Makes one question of those that many ask at the same moment, where each is a way to a server and back. It is sent
 * after the last of them has asked, so that nobody is answered with what was before.
 * @param ask finds what stands under keys; those under which nothing stands are left out
 * @returns finds what stands under one key; null for nothing
 */
export function askedTogether<K, V>(ask: (keys: K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | null> {
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

  /** Everyone who asks in this turn of the event loop comes along. */
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
