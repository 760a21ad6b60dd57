import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { temporaryFileHours } from '../../src/model/limits.ts';
import type { Folders } from './folders.ts';

/**
 * Removes the entries of a folder that were not written to for `hours`. Each new piece of an upload counts as a write.
 */
export async function removeOlderThan(folder: string, hours: number): Promise<void> {
  const limit = Date.now() - hours * 3_600_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < limit) await rm(path, { force: true, recursive: true });
  }
}

/**
 * Removes the leftovers of interrupted uploads. Newer files may belong to another process that serves the same school.
 */
export const removeAbandoned = (folder: string): Promise<void> => removeOlderThan(folder, temporaryFileHours);

/**
 * Like `removeAbandoned`, before a process opens the school. If no other process has it open, every file is a leftover
 * and goes at once: a student list left by a killed import must not outlive the erasure of a student.
 */
export async function removeLeftOver({ temporary, lock }: Folders): Promise<void> {
  const release = takeLock(lock, 'alone');
  try {
    await removeOlderThan(temporary, release ? 0 : temporaryFileHours);
  } finally {
    release?.();
  }
}
