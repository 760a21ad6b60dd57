import { Session } from 'node:inspector/promises';

/**
 * Runs a full garbage collection, so that V8 returns unused memory to the system. To be called after work that does not
 * repeat soon. It blocks the thread for about 50 ms.
 */
export async function releaseMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

/** A start that takes longer than this, in milliseconds, first publishes many pages. */
const longStart = 2000;

/**
 * Frees the memory of a start when it is over. A long start, which publishes many pages, frees memory once more after
 * two seconds already.
 */
export function releaseMemoryAfter(start: Promise<unknown>): void {
  const early = setTimeout(releaseMemory, longStart).unref();
  const over = () => clearTimeout(early);
  // The caller handles a failed start, so the error is ignored here.
  void start.then(over).then(releaseMemory, over);
}
