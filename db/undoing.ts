import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './dialect/database.ts';

const reading = new AsyncLocalStorage<true>();

/** Runs what may write nothing, such as a HEAD request: its transactions are undone, and it is told what they would give. */
export const withoutWriting = <T>(run: () => T): T => reading.run(true, run);

class Undone extends Error {}

/** Runs a transaction, and undoes it where nothing may be written. */
export async function undoing<T>(
  run: (tx: Transaction) => PromiseLike<T>,
  transact: (run: (tx: Transaction) => PromiseLike<T>) => Promise<T>,
): Promise<T> {
  if (!reading.getStore()) return transact(run);
  const results: T[] = [];
  try {
    return await transact(async (tx) => {
      results.push(await run(tx));
      throw new Undone();
    });
  } catch (error) {
    const [result] = results;
    if (error instanceof Undone && results.length > 0) return result as T;
    throw error;
  }
}
