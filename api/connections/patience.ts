import type { Connection } from './connection.ts';
import type { LeastRate } from './policy.ts';
import { handedOver } from './stream-state.ts';
import { unacknowledged } from './unacknowledged.ts';

/**
 * Patience with readers for whom the system holds much: they take nothing from this process for long, but what they read
 * they acknowledge. Whoever does so at the least rate has a new stretch of time.
 * @returns what looks at the present readers; it asks the system now and then, and only about those that stand still
 */
export function askSystem(rate: LeastRate): (readers: readonly Connection[], now: number) => void {
  const pause = rate.time / 12;
  let asked = 0;

  async function ask(readers: readonly Connection[]): Promise<void> {
    const queues = await unacknowledged(readers.map(({ socket }) => socket));
    for (const { socket, observed } of readers) {
      const queue = queues.get(socket);
      if (!observed || queue === undefined) continue;
      const handed = handedOver(socket);
      observed.acknowledged ??= handed - queue;
      if (handed - queue - observed.acknowledged < rate.bytes) continue;
      observed.departure = { since: performance.now(), bytes: handed };
      observed.acknowledged = null;
    }
  }

  return (readers, now) => {
    if (now - asked < pause) return;
    const still = readers.filter(({ observed }) => observed && now - observed.departure.since > pause);
    if (still.length === 0) return;
    asked = now;
    void ask(still);
  };
}
