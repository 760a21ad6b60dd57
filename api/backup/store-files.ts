import { forEachOf } from '../publish/object-pages.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import type { StoredObject } from '../storage/s3/list.ts';
import { backupFolders, databaseName, wrongName } from './archive-names.ts';
import type { ArchiveWriter, Written } from './archive-writer.ts';
import { keptName } from './keep.ts';
import type { Plan } from './plan.ts';

const unfinishedUploads = /^private\/(resumable|incoming)\//;

/** A school's files in a store, without those of unfinished uploads and without names that no file of a school has. */
async function* filesOf(bucket: Bucket): AsyncGenerator<StoredObject> {
  for (const folder of backupFolders) {
    for await (const object of bucket.list(`${folder}/`)) {
      if (!unfinishedUploads.test(object.name) && wrongName(object.name, false) === null) yield object;
    }
  }
}

/** Packs the files of a school that lie in a store. @returns what was packed; what goes just then is left out */
export async function packStore(archive: ArchiveWriter, bucket: Bucket): Promise<Written[]> {
  const written: Written[] = [];
  for await (const { name, size, modified } of filesOf(bucket)) {
    if ((await bucket.head(name))?.size !== size) continue;
    written.push(await archive.pieces(name, { size, modified }, bucket.read(name, size)));
  }
  return written;
}

/** Where in a store a school is kept as it was before a restore; an earlier one is never touched. */
async function freeFolder(bucket: Bucket): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? keptName : `${keptName}-${number}`;
    const first = await bucket.list(`${name}/`).next();
    if (first.done) return name;
  }
}

/** What a store holds of a school as it was. */
export interface KeptStore {
  folder: string;
  /** Keeps once more what was added meanwhile. */
  again(): Promise<void>;
}

/**
 * Keeps a school's files within their store: as they are, and once more for what is added meanwhile (files are only ever
 * added).
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

/** Puts a backup's files into a store, straight from the archive. Should one fail, what was not there before goes again. */
export async function placeInStore({ archive, files }: Plan, bucket: Bucket): Promise<void> {
  const added: string[] = [];
  try {
    for (const file of files.filter(({ name }) => name !== databaseName)) {
      if ((await bucket.head(file.name)) === null) added.push(file.name);
      await bucket.putPieces(file.name, archive.read(file), { type: 'application/octet-stream', size: file.size });
    }
  } catch (error) {
    for (const name of added) await bucket.remove(name).catch(() => undefined);
    throw error;
  }
}
