import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

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
