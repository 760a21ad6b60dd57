import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readNote, writeNote } from '../health/note-file.ts';
import { versionIn } from '../program-version.ts';

const note = z.object({
  /** Which version serves since when, and the folder of the one before it. */
  replaced: z.object({ serves: z.string(), former: z.string(), at: z.iso.datetime() }).nullable(),
  /** The version of the last update, where that has left the version before serving. */
  failed: z
    .object({
      version: z.string(),
      at: z.iso.datetime(),
      /** The folder of the version before, which serves. Earlier programs did not note it. */
      serves: z.string().nullable().default(null),
    })
    .nullable(),
});
type Note = z.infer<typeof note>;

const fileOf = (dataDir: string) => join(dataDir, 'update.json');

const read = (dataDir: string): Note => readNote(fileOf(dataDir), note) ?? { replaced: null, failed: null };

const change = (dataDir: string, by: Partial<Note>): void =>
  writeNote(fileOf(dataDir), { ...read(dataDir), ...by } satisfies Note);

/** Notes that a version serves in the place of another one. */
export const noteReplaced = (dataDir: string, serves: string, former: string): void =>
  change(dataDir, { replaced: { serves, former, at: new Date().toISOString() } });

/** Notes that an update to the version in a folder has left the version in another one serving. */
export const noteFailedUpdate = (dataDir: string, folder: string, serves: string): void =>
  change(dataDir, {
    failed: { version: versionIn(folder) ?? '', at: new Date().toISOString(), serves },
  });

/** Notes that an update has worked, or that the version of the last one serves. */
export function noteUpdated(dataDir: string): void {
  if (read(dataDir).failed !== null) change(dataDir, { failed: null });
}

/** The last update, if it has left the version before serving. */
export const failedUpdate = (dataDir: string): Note['failed'] => read(dataDir).failed;

/** Since when the version in a folder serves in the place of another one, and the folder of that; null: unknown. */
export function replacedBy(dataDir: string, folder: string): { former: string; at: Date } | null {
  const { replaced } = read(dataDir);
  if (replaced?.serves !== folder || !existsSync(replaced.former)) return null;
  return { former: replaced.former, at: new Date(replaced.at) };
}
