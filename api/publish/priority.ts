import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * A quarter of a core that requests fill: enough that a change is live within a second or two, little enough that they
 * hardly notice.
 */
const behindRequests = 5;

/** Threads in which V8 collects garbage and compiles, for the publisher far more than for requests. */
function backgroundThreads(): number[] {
  return readdirSync('/proc/self/task')
    .filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'V8Worker')
    .map(Number);
}

/** The number that Linux knows the thread by that calls this. @throws where there is no such file system */
export const ownThread = (): number => Number(readlinkSync('/proc/thread-self').split('/').at(-1));

/** Lets requests go before the thread that calls this: on Linux a thread has a priority of its own. */
export function yieldToRequests(): void {
  try {
    for (const thread of [ownThread(), ...backgroundThreads()]) setPriority(thread, behindRequests);
  } catch {
    // No such file system, or not allowed: publishing then simply competes.
  }
}
