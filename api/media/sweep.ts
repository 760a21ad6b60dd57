import { purgeDeleted } from '../../db/content/deletion.ts';
import { forgetImage, imagesBefore, isImage, referencedFiles } from '../../db/files/file-references.ts';
import type { Database } from '../../db/open.ts';
import { pictureName } from '../../src/model/files/image-variants.ts';
import { resumableHours, unusedFileHours } from '../../src/model/limits.ts';
import { removeAbandoned, removeUntouched } from './abandoned.ts';
import type { Folders } from './folders.ts';
import { runExclusive } from './keyed-mutex.ts';
import type { FileStorage } from './storage.ts';

export interface SweepSetup {
  db: Database;
  storage: FileStorage;
  folders: Pick<Folders, 'resumable' | 'temporary'>;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const swept = ['/media', '/files/materials', '/files/students'];

/**
 * Removes what nobody can see any more: content deleted too long ago to be restored, files that nothing shows, uploads
 * that were never finished. What is younger than a day stays: it may belong to a form that is not saved yet.
 * @returns addresses of the removed files
 */
export async function sweepFiles({ db, storage, folders }: SweepSetup): Promise<string[]> {
  await purgeDeleted(db);
  await removeUntouched(folders.resumable, resumableHours);
  await removeAbandoned(folders.temporary);
  const limit = hoursAgo(unusedFileHours);
  const shown = new Set([...(await referencedFiles(db))].map(pictureName));
  for (const address of await imagesBefore(db, limit)) {
    if (!shown.has(pictureName(address))) await forgetImage(db, address, limit);
  }
  const files = (await Promise.all(swept.map(storage.list))).flat();
  const removed: string[] = [];
  for (const [name, versions] of Map.groupBy(files, pictureName)) {
    if (shown.has(name)) continue;
    // All versions of a picture in one turn, so that it is there whole or not at all when it is taken in again.
    await runExclusive(name, async () => {
      const ages = await Promise.all(versions.map((address) => storage.stat(address)));
      if (ages.some((file) => file && file.modified >= limit) || (await isImage(db, name))) return;
      for (const address of versions) await storage.remove(address);
      removed.push(...versions);
    });
  }
  return removed;
}
