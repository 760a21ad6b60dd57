import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const beginning = 'moving-';

/**
 * Removes what a move that was cut has left: a copy of the school would outlive whoever is erased from it. To be called
 * by who has the folder's lock.
 */
export function clearMoves(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(beginning)) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** A folder for what is on its way; those of earlier moves are gone. */
export function workFolder(root: string): string {
  clearMoves(root);
  return mkdtempSync(join(root, beginning));
}
