import { readFileSync } from 'node:fs';
import { MEGABYTE } from '../../src/model/limits.ts';
import type { School } from './process.ts';

/** Memory that a school's server holds now, in megabytes. */
export function memoryOf(school: Pick<School, 'process'>): number {
  const status = readFileSync(`/proc/${school.process.pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / MEGABYTE;
}
