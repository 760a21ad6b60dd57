import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { syncToDisk } from '../../db/sync.ts';

/** Reads a small JSON file; null if it is missing or is not what it should be. */
export function readNote<S extends z.ZodType>(file: string, schema: S): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Replaces a small JSON file whole. Nothing waits for the disk: what is lost by a power failure is written again. */
export function writeNote(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** A file of this length takes its place on the disk once: it can be overwritten when the disk is full. */
export const wholeBlock = 4096;

/** Overwrites a file in place: the disk is full, or its owner may not write into the folder. */
function overwrite(path: string, text: string): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, text, 0);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Replaces a small JSON file whole, and on the disk when it returns. Where no other file can be written, it is overwritten
 * in place, so that even a full disk does not make it forget.
 */
export function writeBlock(
  path: string,
  value: unknown,
  { mode, indent = 0 }: { mode: number; indent?: number },
): void {
  const text = `${JSON.stringify(value, null, indent)}\n`.padEnd(wholeBlock);
  const beside = `${path}.${process.pid}`;
  try {
    writeFileSync(beside, text, { mode, flush: true });
    renameSync(beside, path);
    syncToDisk(dirname(path));
  } catch {
    rmSync(beside, { force: true });
    overwrite(path, text);
  }
}
