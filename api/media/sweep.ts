import { purgeDeleted } from '../../db/content/deletion.ts';
import { forgetImage, imagesBefore, isImage, referencedFiles } from '../../db/files/file-references.ts';
import type { Database } from '../../db/open.ts';
import { purgeLevels } from '../../db/school/level-changes.ts';
import { pictureName } from '../../src/model/files/image-variants.ts';
import { resumableHours, unusedFileHours } from '../../src/model/limits.ts';
import { removeAbandoned, removeOlderThan } from './abandoned.ts';
import type { Folders } from './folders.ts';
import { runExclusive } from './keyed-mutex.ts';
import type { FileStorage, ListedFile } from './storage.ts';

export interface SweepSetup {
  db: Database;
  storage: FileStorage;
  folders: Pick<Folders, 'resumable' | 'temporary'>;
}

export const hoursAgo = (hours: number, now: number = Date.now()): Date => new Date(now - hours * 3_600_000);

/** Folders whose files must be referenced in the database. */
export const namedFolders = ['/media', '/files/materials', '/files/students'] as const;

/** Files grouped by the picture they are versions of; any other file by itself. */
type Versions = [name: string, files: ListedFile[]];

/**
 * The files that nothing references and that are older than `limit`. Newer ones may belong to a form that is not saved
 * yet.
 */
export async function unreferencedFiles(db: Database, files: readonly ListedFile[], limit: Date): Promise<Versions[]> {
  const shown = new Set([...(await referencedFiles(db))].map(pictureName));
  return [...Map.groupBy(files, ({ address }) => pictureName(address))].filter(
    ([name, versions]) => !shown.has(name) && versions.every(({ modified }) => modified < limit),
  );
}

/** Deletes the rows of old pictures that nothing references. */
async function forgetImages(db: Database, limit: Date): Promise<void> {
  const shown = new Set([...(await referencedFiles(db))].map(pictureName));
  for await (const piece of imagesBefore(db, limit)) {
    for (const { address } of piece) {
      if (!shown.has(pictureName(address))) await forgetImage(db, address, limit);
    }
  }
}

/**
 * Removes files. All versions of a picture are removed under its lock, so that a new upload of it finds all versions or
 * none. Files stored again since the list was made are kept.
 * @returns addresses of the removed files
 */
export async function removeUnreferenced(
  { db, storage }: Pick<SweepSetup, 'db' | 'storage'>,
  files: readonly Versions[],
  limit: Date,
  remove: (address: string) => Promise<void>,
): Promise<string[]> {
  await forgetImages(db, limit);
  const removed: string[] = [];
  for (const [name, listed] of files) {
    const versions = listed.map(({ address }) => address);
    await runExclusive(name, async () => {
      const ages = await Promise.all(versions.map((address) => storage.stat(address)));
      if (ages.some((file) => file && file.modified >= limit) || (await isImage(db, name))) return;
      for (const address of versions) await remove(address);
      removed.push(...versions);
    });
  }
  return removed;
}

/**
 * Removes unused data: deleted content that can no longer be restored, unreferenced files, unfinished uploads.
 * @returns addresses of the removed files
 */
export async function sweepFiles({ db, storage, folders }: SweepSetup): Promise<string[]> {
  await purgeDeleted(db);
  await purgeLevels(db);
  await removeOlderThan(folders.resumable, resumableHours);
  await removeAbandoned(folders.temporary);
  const limit = hoursAgo(unusedFileHours);
  const files = (await Promise.all(namedFolders.map(storage.list))).flat();
  return removeUnreferenced({ db, storage }, await unreferencedFiles(db, files, limit), limit, storage.remove);
}
