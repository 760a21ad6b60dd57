import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { abandonedHours } from '../../src/model/limits.ts';
import type { Folders } from './folders.ts';

/** Removes what lies in a folder and was not written to for so many hours; a piece that arrives makes a file young again. */
export async function removeUntouched(folder: string, hours: number): Promise<void> {
  const limit = Date.now() - hours * 3_600_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < limit) await rm(path, { force: true, recursive: true });
  }
}

/** Removes what broken uploads left. Younger files may belong to another process that serves the same school. */
export const removeAbandoned = (folder: string): Promise<void> => removeUntouched(folder, abandonedHours);

/**
 * The same before a process opens the school: where no other has it open, all is left over. A list that was being taken
 * in when the process was killed would outlive whoever is erased from it.
 */
export async function removeLeftOver({ temporary, lock }: Folders): Promise<void> {
  const release = takeLock(lock, 'alone');
  try {
    await removeUntouched(temporary, release ? 0 : abandonedHours);
  } finally {
    release?.();
  }
}
