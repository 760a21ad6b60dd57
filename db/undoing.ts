import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './dialect/database.ts';

const reading = new AsyncLocalStorage<{ ended: boolean }>();

/**
 * Runs what may write nothing, such as a HEAD request: its transactions are undone, and it is told what they would give.
 * What it has begun in the background and goes on afterwards writes as ever.
 */
export async function withoutWriting<T>(run: () => Promise<T>): Promise<T> {
  const scope = { ended: false };
  try {
    return await reading.run(scope, run);
  } finally {
    scope.ended = true;
  }
}

/** Whether nothing may be written. */
export const mayOnlyRead = (): boolean => reading.getStore()?.ended === false;

class Undone extends Error {}

/** Runs a transaction, and undoes it where nothing may be written. */
export async function undoing<T>(
  run: (tx: Transaction) => PromiseLike<T>,
  transact: (run: (tx: Transaction) => PromiseLike<T>) => Promise<T>,
): Promise<T> {
  if (!mayOnlyRead()) return transact(run);
  const results: T[] = [];
  try {
    return await transact(async (tx) => {
      results.push(await run(tx));
      throw new Undone();
    });
  } catch (error) {
    const [result] = results;
    // It was pushed as a T; that there is one says the length, since T may itself be undefined.
    if (error instanceof Undone && results.length > 0) return result as T;
    throw error;
  }
}
