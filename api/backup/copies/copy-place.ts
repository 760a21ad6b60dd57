import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { syncToDisk } from '../../../db/sync.ts';

/** A sealed file on its way to a place. */
export interface Sealed {
  name: string;
  /** Its length in bytes. */
  size: number;
  pieces(): AsyncIterable<Buffer>;
}

/** The storage of file copies. A name is never used for another file. */
export interface CopyPlace {
  /** The names of all copies. */
  list(): Promise<Set<string>>;
  /** Each appears whole or not at all. */
  put(copies: readonly Sealed[]): Promise<void>;
  /** Reads copies one after the other; what is not there is left out. */
  read(names: readonly string[], use: (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}

/** The folder of the copies, beside those of restic. */
export const copiesFolder = 'school-files';
export const isCopyName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Writes a stream to a file that appears whole or not at all. */
export async function writeWhole(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const beside = `${path}.new`;
  try {
    await pipeline(pieces, createWriteStream(beside, { mode: 0o600 }));
    syncToDisk(beside);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
