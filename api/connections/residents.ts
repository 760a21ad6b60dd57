import type { ConnectionLimits } from './policy.ts';

/** A connection as far as it takes up room. */
export interface Resident {
  network: string;
  /** Whether a request is being answered on it. */
  busy: boolean;
  /** Since when that is so, or since when nothing is asked. */
  since: number;
}

/** All connections there are. */
export interface Residents<C extends Resident> {
  all: ReadonlySet<C>;
  /** How many each network holds. */
  networks: ReadonlyMap<string, number>;
}

function oldest<C extends Resident>(these: Iterable<C>, fits: (one: C) => boolean): C | undefined {
  let found: C | undefined;
  for (const one of these) if ((!found || one.since < found.since) && fits(one)) found = one;
  return found;
}

/**
 * Who makes room for a newcomer: near the bound the longest idle connection, at the bound one of the network that holds
 * most, an idle one before one that works; null when there is room. Those that came or were answered a moment ago may be
 * about to ask: they do not count as idle, so that a flood of new connections drives out its own and nobody else's.
 */
export function leaving<C extends Resident>(
  { all, networks }: Residents<C>,
  newcomer: C,
  now: number,
  limits: Pick<ConnectionLimits, 'most' | 'crowded' | 'settled'>,
): C | null {
  if (all.size <= limits.crowded) return null;
  const idle = oldest(all, (one) => !one.busy && one !== newcomer && now - one.since >= limits.settled);
  if (idle) return idle;
  if (all.size <= limits.most) return null;
  const [fullest] = [...networks].reduce((a, b) => (b[1] > a[1] ? b : a));
  const its = (one: C) => one.network === fullest && one !== newcomer;
  return oldest(all, (one) => !one.busy && its(one)) ?? oldest(all, its) ?? newcomer;
}

/** The book of all connections. Nothing is written into it while requests come and go on one. */
export interface Book<C extends Resident> extends Residents<C> {
  enter(one: C): void;
  /** Counts a connection as another network's. */
  move(one: C, network: string): void;
  leave(one: C): void;
}

export function createBook<C extends Resident>(): Book<C> {
  const all = new Set<C>();
  const networks = new Map<string, number>();

  function count(network: string, change: 1 | -1): void {
    const held = (networks.get(network) ?? 0) + change;
    if (held === 0) networks.delete(network);
    else networks.set(network, held);
  }

  return {
    all,
    networks,
    enter(one) {
      all.add(one);
      count(one.network, 1);
    },
    move(one, network) {
      count(one.network, -1);
      one.network = network;
      count(network, 1);
    },
    leave(one) {
      if (all.delete(one)) count(one.network, -1);
    },
  };
}
