import type { Resident, Residents } from './policy.ts';

/** The book of all connections: who is idle, who works, and which network holds which. Oldest first, everywhere. */
export interface Book<C extends Resident> extends Residents<C> {
  /** Those whose request is being answered. */
  readonly busy: ReadonlySet<C>;
  enter(one: C): void;
  /** Its request begins. @param network where the request comes from */
  work(one: C, network: string): void;
  /** Its request is over. */
  rest(one: C, now: number): void;
  leave(one: C): void;
}

export function createBook<C extends Resident>(): Book<C> {
  const idle = new Set<C>();
  const busy = new Set<C>();
  const networks = new Map<string, Set<C>>();

  function join(one: C, network: string): void {
    one.network = network;
    const held = networks.get(network);
    if (held) held.add(one);
    else networks.set(network, new Set([one]));
  }

  function part(one: C): void {
    const held = networks.get(one.network);
    held?.delete(one);
    if (held?.size === 0) networks.delete(one.network);
  }

  return {
    idle,
    busy,
    networks,
    get size() {
      return idle.size + busy.size;
    },
    enter(one) {
      idle.add(one);
      join(one, one.network);
    },
    work(one, network) {
      idle.delete(one);
      one.idleSince = null;
      busy.add(one);
      part(one);
      join(one, network);
    },
    rest(one, now) {
      busy.delete(one);
      one.idleSince = now;
      idle.add(one);
      part(one);
      join(one, one.network);
    },
    leave(one) {
      idle.delete(one);
      busy.delete(one);
      part(one);
    },
  };
}
