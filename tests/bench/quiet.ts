import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Duration of the check, in milliseconds. */
const watched = 3000;
/** Above these shares of total processor time, results reflect the machine more than the program. */
const most = { others: 0.1, stolen: 0.02 } as const;

/** Processor ticks since boot: total, idle, and steal time taken by other guests of the host. */
function ticks(): { all: number; idle: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const counts = line.split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = counts;
  return { all: counts.reduce((sum, count) => sum + count, 0), idle: idle + waiting, stolen };
}

/**
 * Checks before a measurement whether other work uses the machine.
 * @returns a warning; null if the machine is idle or the system does not report it
 */
export async function whatDisturbs(): Promise<string | null> {
  try {
    const before = ticks();
    await pause(watched);
    const after = ticks();
    const all = after.all - before.all;
    const others = 1 - (after.idle - before.idle) / all;
    const stolen = (after.stolen - before.stolen) / all;
    if (others <= most.others && stolen <= most.stolen) return null;
    const percent = (share: number) => `${Math.round(share * 100)} %`;
    return `The machine is not quiet: ${percent(others)} of it is in use, ${percent(stolen)} taken by others of its host.`;
  } catch {
    return null;
  }
}
