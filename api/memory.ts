import { Session } from 'node:inspector/promises';

/**
 * Gives the system back what V8 keeps for later: garbage, and code that ran once. For the end of work that does not come
 * again soon; the thread stands still for some fifty milliseconds.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

/** Milliseconds after which a start is one that makes many pages first. */
const longStart = 2000;

/**
 * Gives back what only a start needs once that is over. One that makes many pages first would hold it until the last of
 * them: from it much goes back before.
 */
export function giveBackAfter(start: Promise<unknown>): void {
  const early = setTimeout(giveBackMemory, longStart).unref();
  const over = () => clearTimeout(early);
  // A start that fails is told of by who waits for it.
  void start.then(over).then(giveBackMemory, over);
}
