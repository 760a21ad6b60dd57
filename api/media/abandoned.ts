import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { abandonedHours } from '../../src/model/limits.ts';

/**
 * Removes what broken uploads left: files that nobody has written to for an hour. Younger ones may belong to another
 * process that serves the same school.
 */
export async function removeAbandoned(folder: string): Promise<void> {
  const limit = Date.now() - abandonedHours * 3_600_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < limit) await rm(path, { force: true, recursive: true });
  }
}
