import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const beginning = 'moving-';

/**
 * Deletes temporary copies of interrupted moves, because they would still contain people who are erased later. The
 * caller must hold the lock of the data folder.
 */
export function clearMoves(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(beginning)) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** Creates a temporary folder for a move and deletes those of earlier moves. */
export function workFolder(root: string): string {
  clearMoves(root);
  return mkdtempSync(join(root, beginning));
}
