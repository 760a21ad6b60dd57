import type { Limit } from '../http/limits.ts';

interface Queue {
  /** Tries that run or wait. */
  inside: number;
  running: number;
  /** Tries that have run: what was read before one ended is stale. */
  ended: number;
  waiting: (() => void)[];
}

/** Waits until a try may run. @throws Refusal 429 during a block */
async function enter(limit: Limit, key: string, queue: Queue): Promise<void> {
  for (;;) {
    const { ended } = queue;
    const left = await limit.left(key);
    if (ended !== queue.ended) continue;
    if (queue.running < left) break;
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }
  queue.running += 1;
}

/**
 * Tries of a password under a limit of failures. Only failures count, so that many right logins at once all pass; but no
 * more tries run at once than failures are left, so that a volley of guesses gets no further than one after the other.
 */
export function createTries(limit: Limit) {
  const queues = new Map<string, Queue>();

  /** Runs a try. @returns what it found, or null for a failed one. @throws Refusal 429 during a block */
  return async function attempt<T>(key: string, run: () => Promise<T | null>): Promise<T | null> {
    const queue = queues.get(key) ?? { inside: 0, running: 0, ended: 0, waiting: [] };
    queues.set(key, queue);
    queue.inside += 1;
    try {
      await enter(limit, key, queue);
      try {
        const found = await run();
        if (found === null) await limit.count(key);
        return found;
      } finally {
        queue.running -= 1;
        queue.ended += 1;
      }
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
      // Whoever leaves, let in or not, lets the next one look.
      else queue.waiting.shift()?.();
    }
  };
}

export type Tries = ReturnType<typeof createTries>;
