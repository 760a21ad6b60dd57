import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, unless they exist. It does not use Node's recursive `mkdir`, which never returns
 * where the system refuses to create a folder with ENOENT (`/proc`).
 * @returns the topmost folder that was created; null when all of them existed
 */
export function makeFolder(path: string): string | null {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return null;
  const above = dirname(path);
  const uppermost = existsSync(above) ? path : (makeFolder(above) ?? path);
  try {
    mkdirSync(path);
  } catch (error) {
    // Ignored if another process has created the folder in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  return uppermost;
}
