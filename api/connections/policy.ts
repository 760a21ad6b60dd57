/** Bounds of `connectionLimits`, or of a test's own. Times in milliseconds. */
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

/** At least so many bytes in any stretch of so much time. */
export interface LeastRate {
  bytes: number;
  time: number;
}

/** What the database, the publisher and the process itself keep open. */
const ownDescriptors = 100;

/**
 * The bounds for a process that may have so many files open: each connection may read or write a file besides, and one
 * too many would fail whoever comes next.
 */
export function withinDescriptors(limits: ConnectionLimits, descriptors: number | null): ConnectionLimits {
  const possible = descriptors === null ? limits.most : Math.floor((descriptors - ownDescriptors) / 2);
  if (possible >= limits.most) return limits;
  return { ...limits, most: possible, crowded: Math.floor((possible * limits.crowded) / limits.most) };
}

/** A stretch of time that is being measured: since when, and how many bytes there were then. */
export interface Stretch {
  since: number;
  bytes: number;
}

/** A request that is being answered, as it stands at one moment. */
export interface Exchange {
  began: number;
  /** Whether its body may bring files: such a body may take long. */
  files: boolean;
  /** Content-Length; null when it does not say. */
  size: number | null;
  /** Whether all of the body is here. */
  complete: boolean;
  /** Bytes that have come since its head. */
  arrived: number;
  arrival: Stretch;
  /** When the answer had left, and what had arrived by then; null while it is being answered. */
  answered: { at: number; arrived: number } | null;
  /** Bytes of the answer that wait for the reader. */
  unsent: number;
  departure: Stretch;
}

/** The stretch to measure next: a new one once enough has moved, the same one otherwise. */
export function measured(stretch: Stretch, bytes: number, now: number, rate: LeastRate): Stretch {
  return bytes - stretch.bytes >= rate.bytes ? { since: now, bytes } : stretch;
}

export type Fault = 'slow body' | 'slow reader' | 'body after its answer';

/** Why a request's connection has to be closed (contract 8, Requests); null when it may go on. */
export function faultOf(exchange: Exchange, now: number, limits: ConnectionLimits): Fault | null {
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

/** An answer that waits for its reader. */
export interface Waiting {
  network: string;
  unsent: number;
  /** Since when the reader has not taken what it should. */
  since: number;
}

/**
 * Whose answers are given up so that no more than the bound is unsent: of the network for which most waits, those that
 * have stood still longest.
 */
export function givenUp<W extends Waiting>(waiting: readonly W[], most: number): W[] {
  let total = waiting.reduce((sum, { unsent }) => sum + unsent, 0);
  if (total <= most) return [];
  const networks = [...Map.groupBy(waiting, ({ network }) => network).values()].map((answers) => ({
    // The one to go first stands last.
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
