import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './dialect/database.ts';

const dryRuns = new AsyncLocalStorage<{ ended: boolean }>();

/**
 * Dry run, for example for a HEAD request: transactions are rolled back, and the caller gets the results they would
 * have. Background work that continues after `run` writes normally.
 */
export async function inDryRun<T>(run: () => Promise<T>): Promise<T> {
  const scope = { ended: false };
  try {
    return await dryRuns.run(scope, run);
  } finally {
    scope.ended = true;
  }
}

/** Whether a dry run is active. */
export const isDryRun = (): boolean => dryRuns.getStore()?.ended === false;

class DryRunEnd extends Error {}

/** Runs a transaction and rolls it back during a dry run. */
export async function rollBackInDryRun<T>(
  run: (tx: Transaction) => PromiseLike<T>,
  transact: (run: (tx: Transaction) => PromiseLike<T>) => Promise<T>,
): Promise<T> {
  if (!isDryRun()) return transact(run);
  const results: T[] = [];
  try {
    return await transact(async (tx) => {
      results.push(await run(tx));
      throw new DryRunEnd();
    });
  } catch (error) {
    const [result] = results;
    // Checks the length, because the result itself may be undefined.
    if (error instanceof DryRunEnd && results.length > 0) return result as T;
    throw error;
  }
}
