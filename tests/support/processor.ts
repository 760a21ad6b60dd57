import { readFileSync } from 'node:fs';
import type { School } from './process.ts';

/** Ticks of the processor's clock a second, as Linux counts them for programs. */
const ticks = 100;

/** Processor time that a server has used since its start, in milliseconds. */
export function processorTime({ process }: Pick<School, 'process'>): number {
  const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
  // The second field is the program's name and may hold blanks.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / ticks;
}
