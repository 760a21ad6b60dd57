import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it; one that is there stays. Node's own way of doing both never ends where the system
 * lets nobody make a folder and says that it is not there (`/proc`).
 * @returns the uppermost that was made; null when all were there
 */
export function makeFolder(path: string): string | null {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return null;
  const above = dirname(path);
  const uppermost = existsSync(above) ? path : (makeFolder(above) ?? path);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  return uppermost;
}
