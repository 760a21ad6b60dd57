import type { Resident, Residents } from './policy.ts';

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
