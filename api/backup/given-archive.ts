import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Fault } from '../faults.ts';
import { makeFolder } from '../make-folder.ts';
import { createRollback, openWorkFolder, removeLeftWork } from './work-folder.ts';

/** The end of the name of the work folder that holds a copy. */
const givenSuffix = '.given';

/** The archive that was given to a command, as a file that supports random access. */
export interface GivenArchive {
  path: string;
  /** Deletes the temporary copy, if there is one. */
  forget(): void;
}

/** Deletes the copies of commands that were killed: each is a whole school. */
export const removeLeftArchives = (folder: string): void => removeLeftWork(folder, givenSuffix);

/**
 * Opens the archive from a file, a pipe or standard input (`-`). An archive is read more than once, so a pipe is first
 * copied to a temporary file. A signal that ends the command deletes it.
 * @param folder the folder for the temporary file
 */
export async function givenArchive(file: string, folder: string): Promise<GivenArchive> {
  const piped = file === '-' || (statSync(file, { throwIfNoEntry: false })?.isFIFO() ?? false);
  if (!piped) return { path: resolve(file), forget: () => undefined };
  const made = existsSync(folder) ? null : makeFolder(folder);
  const undo = createRollback();
  const working = openWorkFolder(join(folder, `${randomBytes(6).toString('hex')}${givenSuffix}`));
  if (!working) throw new Fault(`${folder} cannot be used`, { kind: 'disk' });
  undo.add(working.remove);
  const path = join(working.path, 'school.tar');
  try {
    const source = file === '-' ? process.stdin : createReadStream(file);
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    undo.undo();
    if (made !== null) rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return { path, forget: () => undo.undo() };
}
