import { readFileSync } from 'node:fs';

/** The limit of open file descriptors of this process (`ulimit -n`); null if the system does not tell it. */
export function openFileLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined || soft === 'unlimited' ? null : Number(soft);
  } catch {
    return null;
  }
}
