import { purgeDeleted } from '../../db/content/deletion.ts';
import { neededFiles, rowsNaming } from '../../db/files/file-references.ts';
import { forgetLostUses } from '../../db/files/library.ts';
import type { Database } from '../../db/open.ts';
import { purgeLevels } from '../../db/school/level-changes.ts';
import { removedFiles, resumableHours, unknownFileHours } from '../../src/model/limits.ts';
import type { Log } from '../log.ts';
import { removeAbandoned } from '../media/abandoned.ts';
import type { Folders } from '../media/folders.ts';
import { fillLibrary } from '../media/library.ts';
import type { FileStorage, ListedFile } from '../media/storage.ts';
import {
  hoursAgo,
  limitsOf,
  namedFolders,
  removeUnreferenced,
  type SweepSetup,
  sweepFiles,
  unreferencedFiles,
} from '../media/sweep.ts';
import { storeAssets, sweepAssets } from './assets.ts';
import { objectName } from './object-storage.ts';
import type { Bucket } from './s3/bucket.ts';

interface StoreSweep {
  db: Database;
  storage: FileStorage;
  bucket: Bucket;
  folders: Pick<Folders, 'temporary'>;
  /** The folder of this build's compiled files. */
  client: string;
  log: Log;
  /** The current time in milliseconds; for tests. */
  now?: number;
}

const removedName = (address: string) => `removed/${objectName(address)}`;
const resumable = 'private/resumable/';
/** Maximum number of rows in one log line. */
const loggedRows = 20;

/** Copies a file to `removed/`, from where it can be restored for a week after its removal. */
const keepRemoved = ({ bucket }: StoreSweep, address: string) => bucket.copy(objectName(address), removedName(address));

/** Restores referenced files that a sweep has moved away, and logs the rows whose files do not exist anywhere. */
async function lookForMissing({ db, bucket, log }: StoreSweep, files: readonly ListedFile[]): Promise<void> {
  const there = new Set(files.map(({ address }) => address));
  const missing = new Set([...(await neededFiles(db))].filter((address) => !there.has(address)));
  for (const address of missing) {
    // The file may have been stored after the list was made, or an earlier sweep may have removed it by mistake.
    const here = (await bucket.head(objectName(address))) !== null;
    if (here || (await bucket.copy(removedName(address), objectName(address)))) missing.delete(address);
  }
  if (missing.size === 0) return;
  const rows = await rowsNaming(db, missing);
  log.error(
    { event: 'files.missing', files: missing.size, rows: rows.slice(0, loggedRows) },
    'rows name files that are gone',
  );
}

/** Removes objects that were last written before a date. */
async function removeBefore(bucket: Bucket, beginning: string, limit: Date): Promise<number> {
  let count = 0;
  for await (const { name, modified } of bucket.list(beginning)) {
    if (modified >= limit) continue;
    await bucket.remove(name);
    count += 1;
  }
  return count;
}

/** Removes resumable uploads that have received no piece for a day. */
async function removeOldUploads(bucket: Bucket, limit: Date): Promise<void> {
  const objects = [];
  for await (const object of bucket.list(resumable)) objects.push(object);
  const uploads = Map.groupBy(objects, ({ name }) => name.slice(resumable.length).split(/[./]/)[0] ?? '');
  for (const pieces of uploads.values()) {
    if (pieces.some(({ modified }) => modified >= limit)) continue;
    for (const { name } of pieces) await bucket.remove(name);
  }
}

/**
 * Sweeps a bucket: unreferenced files are moved away for a week. If they are a large share of all files, something must
 * be wrong and nothing is moved.
 * @returns the number of objects
 */
async function sweepStore(sweep: StoreSweep): Promise<number> {
  const { db, storage, bucket, folders, client, log, now = Date.now() } = sweep;
  await purgeDeleted(db);
  await purgeLevels(db);
  await removeAbandoned(folders.temporary);
  await removeOldUploads(bucket, hoursAgo(resumableHours, now));
  await bucket.abandonUploads(hoursAgo(unknownFileHours, now));
  let count = await removeBefore(bucket, 'removed/', hoursAgo(removedFiles.days * 24, now));
  await storeAssets(db, bucket, client);
  count += await sweepAssets(db, bucket);
  await fillLibrary(db, storage);
  await forgetLostUses(db);
  const limits = limitsOf(now);
  const files = (await Promise.all(namedFolders.map(storage.list))).flat();
  await lookForMissing(sweep, files);
  const unnamed = await unreferencedFiles(db, files, limits, now);
  const many = unnamed.reduce((sum, [, versions]) => sum + versions.length, 0);
  if (many > files.length * removedFiles.mostAtOnce) {
    log.error(
      { event: 'files.unnamed', files: files.length, unnamed: many },
      'nothing swept: too much is named by no row',
    );
    return count;
  }
  return count + (await removeUnreferenced(sweep, unnamed, limits, (address) => keepRemoved(sweep, address))).length;
}

/**
 * Sweeps the files in the data folder or the bucket.
 * @param setup.bucket null for the data folder
 * @returns the number of files
 */
export async function sweepAll({
  bucket,
  ...setup
}: Omit<StoreSweep, 'bucket'> & SweepSetup & { bucket: Bucket | null }): Promise<number> {
  return bucket ? sweepStore({ ...setup, bucket }) : (await sweepFiles(setup)).length;
}
