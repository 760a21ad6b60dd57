import { readFileSync } from 'node:fs';

/** How many files and connections this process may have open at once; null where the system does not say. */
export function descriptors(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined || soft === 'unlimited' ? null : Number(soft);
  } catch {
    return null;
  }
}
