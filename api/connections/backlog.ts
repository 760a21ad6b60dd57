import type { Connection, Pair } from './connection.ts';
import type { ConnectionLimits } from './policy.ts';

/**
 * The queue of pipelined requests (sent before the previous one was answered), with a limit per connection and a limit
 * in total.
 */
export function createBacklog({ pipelined, most }: Pick<ConnectionLimits, 'pipelined' | 'most'>) {
  let total = 0;
  return {
    /** @returns whether the request is within the limits */
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
