import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a transaction runs: a nested transaction would wait for it forever. */
const nested = new AsyncLocalStorage<true>();

/** Prevents nested transactions. */
export const noNesting = {
  /** Runs the body of a transaction. */
  run: <T>(work: () => T): T => nested.run(true, work),
  /** Must be called before a transaction waits in the queue. @throws inside another transaction */
  check(): void {
    if (nested.getStore()) throw new Error('a transaction inside a transaction');
  },
};
