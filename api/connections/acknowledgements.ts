import { readFile, readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Connection } from './connection.ts';
import type { LeastRate } from './policy.ts';
import { descriptorOf, handedOver } from './stream-state.ts';

const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/**
 * Format of the lines: `sl local remote state tx:rx timer retransmits uid timeout inode …` (Linux documentation,
 * proc_net_tcp).
 */
const line = /^ *\d+: \S+ \S+ \S+ ([0-9A-F]+):\S+ \S+ \S+ +\d+ +\d+ (\d+) /gm;

const inodeOf = async (socket: Socket): Promise<string | null> => {
  const descriptor = descriptorOf(socket);
  if (descriptor === null || descriptor < 0) return null;
  const link = await readlink(`/proc/self/fd/${descriptor}`).catch(() => '');
  return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? null;
};

/**
 * Bytes per socket in the system's send buffer that the client has not acknowledged. The system accepts megabytes at
 * once and then nothing for minutes, so from inside the process a slow client looks like one that reads nothing. The
 * map is empty on systems other than Linux.
 */
async function unacknowledged(sockets: readonly Socket[]): Promise<Map<Socket, number>> {
  const texts = await Promise.all(tables.map((path) => readFile(path, 'latin1').catch(() => '')));
  const queues = new Map<string, number>();
  for (const text of texts) {
    for (const [, queue = '', inode = ''] of text.matchAll(line)) queues.set(inode, Number.parseInt(queue, 16));
  }
  const found = new Map<Socket, number>();
  await Promise.all(
    sockets.map(async (socket) => {
      const inode = queues.size > 0 ? await inodeOf(socket) : null;
      const queue = inode === null ? undefined : queues.get(inode);
      if (queue !== undefined) found.set(socket, queue);
    }),
  );
  return found;
}

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
