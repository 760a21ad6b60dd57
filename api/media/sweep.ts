import { purgeDeleted } from '../../db/content/deletion.ts';
import { filesInUse } from '../../db/files/file-references.ts';
import {
  dueStems,
  forgetEarlierUses,
  forgetFile,
  forgetLostUses,
  keptStems,
  noteUnused,
  removeIfUnknown,
} from '../../db/files/library.ts';
import type { Database } from '../../db/open.ts';
import { purgeLevels } from '../../db/school/level-changes.ts';
import { pictureName } from '../../src/model/files/image-variants.ts';
import { resumableHours, unknownFileHours, unusedFileDays } from '../../src/model/limits.ts';
import { removeAbandoned, removeOlderThan } from './abandoned.ts';
import type { Folders } from './folders.ts';
import { runExclusive } from './keyed-mutex.ts';
import { fillLibrary } from './library.ts';
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
type Versions = [stem: string, files: ListedFile[]];

/** Files that were stored, or last used, before these moments go. */
export interface Limits {
  /** For files that are not in the library: what an interruption has left. */
  stored: Date;
  /** For files of the library, unused since. */
  unused: Date;
}

export const limitsOf = (now: number = Date.now()): Limits => ({
  stored: hoursAgo(unknownFileHours, now),
  unused: hoursAgo(unusedFileDays * 24, now),
});

/**
 * The files that nothing names and whose time is over. The library notes since when nothing names a file; a file that is
 * not in it may belong to a form that is being saved.
 */
export async function unreferencedFiles(
  db: Database,
  files: readonly ListedFile[],
  { stored, unused }: Limits,
  now: number = Date.now(),
): Promise<Versions[]> {
  const { stems: shown, lasting, ofVersions } = await filesInUse(db);
  await forgetEarlierUses(db, ofVersions);
  await noteUnused(db, lasting, new Date(now));
  const kept = await keptStems(db, unused);
  const known = new Set<string>();
  for await (const stem of dueStems(db, unused)) known.add(stem);
  return [...Map.groupBy(files, ({ address }) => pictureName(address))].filter(
    ([stem, versions]) =>
      !shown.has(stem) && !kept.has(stem) && (known.has(stem) || versions.every(({ modified }) => modified < stored)),
  );
}

/** Takes files out of the library whose time is over and that are not stored any more. */
async function forgetLost(db: Database, files: readonly Versions[], limits: Limits): Promise<void> {
  const there = new Set(files.map(([stem]) => stem));
  for await (const stem of dueStems(db, limits.unused)) {
    if (!there.has(stem)) await forgetFile(db, stem, limits);
  }
}

/**
 * Removes files. All versions of a picture are removed under its lock, so that a new upload of it finds all versions or
 * none. Files stored again since the list was made are kept.
 * @param prepare called before a file is removed
 * @returns addresses of the removed files
 */
export async function removeUnreferenced(
  { db, storage }: Pick<SweepSetup, 'db' | 'storage'>,
  files: readonly Versions[],
  limits: Limits,
  prepare: (address: string) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  await forgetLost(db, files, limits);
  const removed: string[] = [];
  for (const [stem, listed] of files) {
    const versions = listed.map(({ address }) => address);
    const { remove } = storage;
    await runExclusive(stem, async () => {
      const ages = await Promise.all(versions.map((address) => storage.stat(address)));
      if (ages.some((file) => file && file.modified >= limits.stored)) return;
      if (!(await forgetFile(db, stem, limits))) return;
      for (const address of versions) await prepare(address);
      const gone = await removeIfUnknown(db, stem, async () => {
        await Promise.all(versions.map(remove));
      });
      if (gone) removed.push(...versions);
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
  await fillLibrary(db, storage);
  await forgetLostUses(db);
  const limits = limitsOf();
  const files = (await Promise.all(namedFolders.map(storage.list))).flat();
  return removeUnreferenced({ db, storage }, await unreferencedFiles(db, files, limits), limits);
}
