import { forEachOf } from '../storage/for-each-of.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import type { StoredObject } from '../storage/s3/list.ts';
import { backupFolders, databaseName, wrongName } from './archive-names.ts';
import type { ArchiveWriter, Written } from './archive-writer.ts';
import { keptName } from './keep.ts';
import type { Plan } from './plan.ts';

const unfinishedUploads = /^private\/(resumable|incoming)\//;

/** Lists a school's files in S3, without unfinished uploads and without names that are not allowed in a backup. */
export async function* filesOf(bucket: Bucket): AsyncGenerator<StoredObject> {
  for (const folder of backupFolders) {
    for await (const object of bucket.list(`${folder}/`)) {
      if (!unfinishedUploads.test(object.name) && wrongName(object.name, false) === null) yield object;
    }
  }
}

/** Packs the files of a school from S3. @returns the packed files; files that are deleted meanwhile are left out */
export async function packStore(archive: ArchiveWriter, bucket: Bucket): Promise<Written[]> {
  const written: Written[] = [];
  for await (const { name, size, modified } of filesOf(bucket)) {
    if ((await bucket.head(name))?.size !== size) continue;
    written.push(await archive.pieces(name, { size, modified }, bucket.read(name, size)));
  }
  return written;
}

/** A free name in S3 for the files from before a restore; earlier ones are never changed. */
async function freeFolder(bucket: Bucket): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? keptName : `${keptName}-${number}`;
    const first = await bucket.list(`${name}/`).next();
    if (first.done) return name;
  }
}

/** The kept files in S3 from before a restore. */
export interface KeptStore {
  folder: string;
  /** Copies the files that were added in the meantime. */
  again(): Promise<void>;
}

/**
 * Copies a school's files to a `before-restore` folder in the same bucket. Call `again` after the restore for files
 * that were added in the meantime (files are never changed, only added).
 */
export async function keepStore(bucket: Bucket): Promise<KeptStore> {
  const folder = await freeFolder(bucket);
  const kept = new Set<string>();
  const again = async () => {
    const names: string[] = [];
    for await (const { name } of filesOf(bucket)) if (!kept.has(name)) names.push(name);
    await forEachOf(names, async (name) => {
      if (await bucket.copy(name, `${folder}/${name}`)) kept.add(name);
    });
  };
  await again();
  return { folder, again };
}

/** A file for the store, and where its content comes from. */
export interface ForStore {
  name: string;
  size: number;
  pieces: AsyncIterable<Buffer>;
}

/** Uploads files to S3. If an upload fails, the new objects are deleted again. */
export async function uploadAll(files: AsyncIterable<ForStore>, bucket: Bucket): Promise<void> {
  const added: string[] = [];
  try {
    for await (const { name, size, pieces } of files) {
      if ((await bucket.head(name)) === null) added.push(name);
      await bucket.putPieces(name, pieces, { type: 'application/octet-stream', size });
    }
  } catch (error) {
    for (const name of added) await bucket.remove(name).catch(() => undefined);
    throw error;
  }
}

/**
 * Uploads a backup's files from the archive to S3.
 * @param without names of files that are not restored
 */
export async function placeInStore({ archive, files }: Plan, bucket: Bucket, without: ReadonlySet<string>) {
  async function* wanted(): AsyncGenerator<ForStore> {
    for (const file of files) {
      if (file.name === databaseName || without.has(file.name)) continue;
      yield { name: file.name, size: file.size, pieces: archive.read(file) };
    }
  }
  await uploadAll(wanted(), bucket);
}
