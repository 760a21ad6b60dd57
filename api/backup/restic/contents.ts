import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Fault } from '../../faults.ts';
import type { Repository, Snapshot } from './repository.ts';

/** The folder in a backup with everything but the files: database, settings, keys, and what there is. */
export const coreFolder = 'school-core';
export const contentsName = 'contents.json';
export const settingsName = 'school.env';
export const erasedName = 'erased.json';
/** The list of the files in a store, whose copies lie beside the backups. */
export const storeName = 'store.json';
/** The folder in the core with the keys of `DATA_DIR`. */
export const keysFolder = 'keys';

/** What stands in a backup beside the files: where they lay, and what the database is. */
const contents = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  /** The paths of the folders of files, by their names; none where the files lie in a store. */
  folders: z.record(z.string(), z.string()),
  database: z.object({ size: z.number(), sha256: z.string() }),
  /** Addresses of files that were already missing. */
  missing: z.array(z.string()),
});
export type Contents = z.infer<typeof contents>;

export const contentsText = (value: Contents): string => `${JSON.stringify(value, null, 1)}\n`;

/** The path of the core folder in a backup. @throws Fault if another program made it */
export function corePath({ paths }: Snapshot, name: string): string {
  const found = paths.find((path) => basename(path) === coreFolder);
  if (found === undefined) throw new Fault(`the backups in ${name} are not those of a school`, { kind: 'refused' });
  return found;
}

const anyFormat = z.object({ format: z.number() });

/** Reads what a backup holds. @throws Fault if it cannot be understood */
export async function readContents(repository: Repository, snapshot: Snapshot): Promise<Contents> {
  const { name } = repository.access;
  const text = await repository.text(snapshot.id, join(corePath(snapshot, name), contentsName));
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    // Reported below.
  }
  const made = anyFormat.safeParse(value).data;
  if (made && made.format > 1)
    throw new Fault(`the backup in ${name} was made by a newer version of this program`, { kind: 'refused' });
  const read = contents.safeParse(value);
  if (!read.success)
    throw new Fault(`the backup in ${name} is damaged: it does not say what it holds`, { kind: 'refused' });
  return read.data;
}

/** The name of a file in the school (`media/…`), from its path in a backup; null if it is none of the school's files. */
export function nameIn({ folders }: Contents, path: string): string | null {
  for (const [name, folder] of Object.entries(folders))
    if (path.startsWith(`${folder}/`)) return `${name}${path.slice(folder.length)}`;
  return null;
}

/** SHA-256 of a file; null if it cannot be read. */
export async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  return pipeline(createReadStream(path), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}
