import { readFileSync } from 'node:fs';
import type { School } from './process.ts';

/** Clock ticks per second in `/proc` (USER_HZ on Linux). */
const ticks = 100;

/** Processor time of a server since its start, in milliseconds. */
export function processorTime({ process }: Pick<School, 'process'>): number {
  const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
  // The second field is the program name, which can contain spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / ticks;
}

/**
 * Runs `work`, which may not be asynchronous.
 * @returns the processor time of this thread in milliseconds; other load on the machine does not count
 */
export function ownProcessorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
