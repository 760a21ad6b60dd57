import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a transaction runs: a nested transaction would wait for it forever. */
const within = new AsyncLocalStorage<true>();

/** Prevents nested transactions. */
export const alone = {
  /** Runs the body of a transaction. */
  run: <T>(work: () => T): T => within.run(true, work),
  /** Must be called before a transaction waits in the queue. @throws inside another transaction */
  check(): void {
    if (within.getStore()) throw new Error('a transaction inside a transaction');
  },
};
