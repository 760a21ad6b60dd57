import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './dialect/database.ts';

const reading = new AsyncLocalStorage<{ ended: boolean }>();

/**
 * Dry run, for example for a HEAD request: transactions are rolled back, and the caller gets the results they would
 * have. Background work that continues after `run` writes normally.
 */
export async function withRollbackOnly<T>(run: () => Promise<T>): Promise<T> {
  const scope = { ended: false };
  try {
    return await reading.run(scope, run);
  } finally {
    scope.ended = true;
  }
}

/** Whether a dry run is active. */
export const isRollbackOnly = (): boolean => reading.getStore()?.ended === false;

class Undone extends Error {}

/** Runs a transaction and rolls it back during a dry run. */
export async function rollbackIfReadOnly<T>(
  run: (tx: Transaction) => PromiseLike<T>,
  transact: (run: (tx: Transaction) => PromiseLike<T>) => Promise<T>,
): Promise<T> {
  if (!isRollbackOnly()) return transact(run);
  const results: T[] = [];
  try {
    return await transact(async (tx) => {
      results.push(await run(tx));
      throw new Undone();
    });
  } catch (error) {
    const [result] = results;
    // Checks the length, because the result itself may be undefined.
    if (error instanceof Undone && results.length > 0) return result as T;
    throw error;
  }
}
