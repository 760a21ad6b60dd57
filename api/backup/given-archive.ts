import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../make-folder.ts';

/** An archive that was named to a command: one can be looked at in any order. */
export interface GivenArchive {
  path: string;
  /** Takes away what had to be put down of it. */
  forget(): void;
}

/**
 * What of a file, a pipe or standard input (`-`) is to be read. An archive is read more than once: what comes through a
 * pipe is put down first.
 * @param folder in which that is done
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
