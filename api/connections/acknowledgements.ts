import type { Connection } from './connection.ts';
import type { LeastRate } from './policy.ts';
import { handedOver } from './stream-state.ts';
import { unacknowledged } from './unacknowledged.ts';

/**
 * Tolerance for slow clients whose data is in the system's send buffer: their socket accepts no new data for a long
 * time, but they acknowledge (TCP ACK) what they read. A client that acknowledges at the minimum rate gets a new
 * measuring period.
 * @returns a function that checks the current slow clients; it queries the system at intervals and only for stalled
 * ones
 */
export function trackAcknowledgements(rate: LeastRate): (readers: readonly Connection[], now: number) => void {
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
