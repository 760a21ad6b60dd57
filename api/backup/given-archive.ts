import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../make-folder.ts';

/** The archive that was given to a command, as a file that supports random access. */
export interface GivenArchive {
  path: string;
  /** Deletes the temporary copy, if there is one. */
  forget(): void;
}

/**
 * Opens the archive from a file, a pipe or standard input (`-`). An archive is read more than once, so a pipe is first
 * copied to a temporary file.
 * @param folder the folder for the temporary file
 */
export async function givenArchive(file: string, folder: string): Promise<GivenArchive> {
  const piped = file === '-' || (statSync(file, { throwIfNoEntry: false })?.isFIFO() ?? false);
  if (!piped) return { path: resolve(file), forget: () => undefined };
  const made = existsSync(folder) ? null : makeFolder(folder);
  const path = join(folder, `${randomBytes(6).toString('hex')}.given.tar`);
  const forget = () => {
    rmSync(path, { force: true });
  };
  process.once('exit', forget);
  try {
    const source = file === '-' ? process.stdin : createReadStream(file);
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (made !== null) rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return { path, forget };
}
