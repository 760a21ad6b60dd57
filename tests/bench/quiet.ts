import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** How long is looked, in milliseconds. */
const watched = 3000;
/** Shares of all processor time above which numbers say more of the machine than of the program. */
const most = { others: 0.1, stolen: 0.02 } as const;

/** Ticks since the machine's start: all, idle ones, and those that another guest of its host has taken. */
function ticks(): { all: number; idle: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const counts = line.split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = counts;
  return { all: counts.reduce((sum, count) => sum + count, 0), idle: idle + waiting, stolen };
}

/**
 * Looks whether anything else uses the machine before it is measured.
 * @returns what to say about it; null for a quiet one, and where the system does not tell
 */
export async function unrest(): Promise<string | null> {
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
