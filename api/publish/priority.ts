import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * The `nice` value. The publisher gets about a quarter of a core that requests keep busy: enough to make a change live
 * within one or two seconds, with little effect on requests.
 */
const behindRequests = 5;

/** V8's threads for garbage collection and compilation. The publisher causes most of their work. */
function backgroundThreads(): number[] {
  return readdirSync('/proc/self/task')
    .filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'V8Worker')
    .map(Number);
}

/** The Linux thread id of the calling thread. @throws where /proc does not exist */
export const ownThread = (): number => Number(readlinkSync('/proc/thread-self').split('/').at(-1));

/** Lowers the priority of the calling thread, so that requests run first. Linux has a priority per thread. */
export function lowerThreadPriority(): void {
  try {
    for (const thread of [ownThread(), ...backgroundThreads()]) setPriority(thread, behindRequests);
  } catch {
    // /proc does not exist or the call is not allowed: publishing runs at normal priority.
  }
}
