import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a transaction runs: another one begun in it would wait for it for ever. */
const within = new AsyncLocalStorage<true>();

/** Keeps a transaction from being begun inside another. */
export const alone = {
  /** Runs the body of a transaction. */
  run: <T>(work: () => T): T => within.run(true, work),
  /** To be called before a transaction waits for its turn. @throws inside another one */
  check(): void {
    if (within.getStore()) throw new Error('a transaction inside a transaction');
  },
};
