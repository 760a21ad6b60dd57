import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The garbage collector of V8, which only a new context shows once the flag is set. The flag stays set: it belongs to all
 * threads, and another one may be about to read it.
 */
function collector(): unknown {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/**
 * Runs a full garbage collection, so that V8 returns unused memory to the system. To be called after work that does not
 * repeat soon. It blocks the thread for about 35 ms; the inspector's collection runs twice or more, and blocks it twice
 * as long for the same memory.
 */
export async function releaseMemory(): Promise<void> {
  const collect = collector();
  if (typeof collect === 'function') await collect({ type: 'major', execution: 'async' });
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
