import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { abandonedHours } from '../../src/model/limits.ts';

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
