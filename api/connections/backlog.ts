import type { Connection, Pair } from './connection.ts';
import type { ConnectionLimits } from './policy.ts';

/** Requests that were sent before the one before was answered: so many on a connection, and so many on all of them. */
export function createBacklog({ pipelined, most }: Pick<ConnectionLimits, 'pipelined' | 'most'>) {
  let total = 0;
  return {
    /** @returns whether there is room for it */
    add(connection: Connection, pair: Pair): boolean {
      connection.waiting.push(pair);
      total += 1;
      return connection.waiting.length <= pipelined && total <= most;
    },
    next(connection: Connection): Pair | undefined {
      const next = connection.waiting.shift();
      if (next) total -= 1;
      return next;
    },
    drop(connection: Connection): void {
      total -= connection.waiting.length;
      connection.waiting = [];
    },
  };
}
