/** The limits of `connectionLimits`, or those of a test. Times in milliseconds. */
export interface ConnectionLimits {
  most: number;
  crowded: number;
  settled: number;
  idle: number;
  headers: number;
  texts: number;
  files: { time: number; bytesPerSecond: number };
  leastRate: LeastRate;
  patience: number;
  unsent: number;
  lingering: { time: number; bytes: number; connections: number };
  pipelined: number;
  sweep: number;
}

/** Minimum transfer rate: at least `bytes` in any period of `time` milliseconds. */
export interface LeastRate {
  bytes: number;
  time: number;
}

/** File descriptors that the database, the publisher and the process itself need. */
const ownDescriptors = 100;

/**
 * Reduces the connection limits to the file descriptors of the process. Each connection may also read or write a file,
 * and running out of descriptors would fail the next client.
 */
export function withinDescriptors(limits: ConnectionLimits, descriptors: number | null): ConnectionLimits {
  const possible = descriptors === null ? limits.most : Math.floor((descriptors - ownDescriptors) / 2);
  if (possible >= limits.most) return limits;
  return { ...limits, most: possible, crowded: Math.floor((possible * limits.crowded) / limits.most) };
}

/** A measuring period: its start time, and the byte count at that time. */
export interface MeasuringPeriod {
  since: number;
  bytes: number;
}

/** The state of a request in progress at one moment. */
export interface Exchange {
  began: number;
  /** Whether the body may contain files and so gets a longer time limit. */
  files: boolean;
  /** Content-Length; null when the header is missing. */
  size: number | null;
  /** Whether the whole body has arrived. */
  complete: boolean;
  /** Bytes received after the request head. */
  arrived: number;
  arrival: MeasuringPeriod;
  /** When the answer was sent, and how many bytes had arrived by then; null while it is being answered. */
  answered: { at: number; arrived: number } | null;
  /** Bytes of the answer that the client has not taken yet. */
  unsent: number;
  departure: MeasuringPeriod;
}

/** The next measuring period: a new one once enough bytes have moved, otherwise the same one. */
export function measured(period: MeasuringPeriod, bytes: number, now: number, rate: LeastRate): MeasuringPeriod {
  return bytes - period.bytes >= rate.bytes ? { since: now, bytes } : period;
}

export type LimitBreach = 'slow body' | 'slow reader' | 'body after its answer';

/** Why the connection of a request must be closed (contract 8, Requests); null when it may continue. */
export function breachOf(exchange: Exchange, now: number, limits: ConnectionLimits): LimitBreach | null {
  const patient = limits.leastRate.time + limits.patience;
  if (exchange.unsent > 0 && now - exchange.departure.since > patient) return 'slow reader';
  if (exchange.complete) return null;
  const { answered, arrived } = exchange;
  if (answered) {
    const { time, bytes } = limits.lingering;
    if (now - answered.at > time || arrived - answered.arrived > bytes) return 'body after its answer';
  }
  const time = now - exchange.began;
  if (!exchange.files) return time > limits.texts ? 'slow body' : null;
  const allowed = limits.files.time + ((exchange.size ?? arrived) / limits.files.bytesPerSecond) * 1000;
  return time > allowed || now - exchange.arrival.since > patient ? 'slow body' : null;
}

/** An answer with unsent bytes. */
export interface Waiting {
  network: string;
  unsent: number;
  /** Since when the client has been too slow. */
  since: number;
}

/**
 * Selects the answers to abort, so that the total of unsent bytes stays within the limit: from the network with the
 * most unsent bytes, those that have stalled longest.
 */
export function answersToAbort<W extends Waiting>(waiting: readonly W[], most: number): W[] {
  let total = waiting.reduce((sum, { unsent }) => sum + unsent, 0);
  if (total <= most) return [];
  const networks = [...Map.groupBy(waiting, ({ network }) => network).values()].map((answers) => ({
    // Sorted so that the next answer to abort is last.
    answers: answers.sort((a, b) => b.since - a.since || a.unsent - b.unsent),
    unsent: answers.reduce((sum, { unsent }) => sum + unsent, 0),
  }));
  const gone: W[] = [];
  while (total > most) {
    const heaviest = networks.reduce((a, b) => (b.unsent > a.unsent ? b : a));
    const next = heaviest.answers.pop();
    if (!next) break;
    gone.push(next);
    heaviest.unsent -= next.unsent;
    total -= next.unsent;
  }
  return gone;
}
