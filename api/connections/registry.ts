import type { ConnectionLimits } from './policy.ts';

/** The data of a connection that the connection limit needs. */
export interface OpenConnection {
  network: string;
  /** Whether a request is being answered on it. */
  busy: boolean;
  /** Start time of the current request, or of the idle time. */
  since: number;
}

/** All open connections. */
export interface OpenConnections<C extends OpenConnection> {
  all: ReadonlySet<C>;
  /** Number of connections per network. */
  networks: ReadonlyMap<string, number>;
}

function oldest<C extends OpenConnection>(these: Iterable<C>, fits: (one: C) => boolean): C | undefined {
  let found: C | undefined;
  for (const one of these) if ((!found || one.since < found.since) && fits(one)) found = one;
  return found;
}

/**
 * Selects the connection to close for a new one; null when there is room. Near the limit it is the longest idle
 * connection. At the limit it is one of the network with the most connections, idle ones before busy ones. Connections
 * that opened or were answered a moment ago do not count as idle, so a flood of new connections displaces only its own.
 */
export function connectionToClose<C extends OpenConnection>(
  { all, networks }: OpenConnections<C>,
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

/** The registry of all connections. Requests on a connection do not change it. */
export interface ConnectionRegistry<C extends OpenConnection> extends OpenConnections<C> {
  enter(one: C): void;
  /** Assigns a connection to another network. */
  move(one: C, network: string): void;
  leave(one: C): void;
}

export function createConnectionRegistry<C extends OpenConnection>(): ConnectionRegistry<C> {
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
