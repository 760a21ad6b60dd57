import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { syncToDisk } from '../../db/sync.ts';
import { Fault, lineOf } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { archivedName, backupFolders, databaseName, manifestName, wrongName } from './archive-names.ts';
import { type Written, writeArchive } from './archive-writer.ts';
import { manifestOf } from './manifest.ts';
import type { BackupSource } from './server-source.ts';
import { openSource } from './source.ts';
import { packStore } from './store-files.ts';
import { openWorkFolder, removeLeftWork, undoable } from './work-folder.ts';

const unfinished = '.unfinished';

/**
 * Files below a folder, without those of unfinished uploads and without names that no file of a school has.
 * @returns their names in an archive and their paths
 */
function filesOf({ root, temporary, resumable }: Folders, folder: string): { name: string; path: string }[] {
  const top = join(root, folder);
  const names = existsSync(top) ? readdirSync(realpathSync(top), { recursive: true, encoding: 'utf8' }) : [];
  return names
    .map((name) => ({ name: `${folder}/${name}`, path: join(top, name) }))
    .filter(({ name }) => wrongName(name, false) === null)
    .filter(({ path }) => ![temporary, resumable].some((left) => path.startsWith(left + sep)))
    .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** Where the backup is to stand. @throws Fault for a place where it would be published, or that is no file */
function targetOf(file: string, { media, private: hidden, site }: Folders): string {
  const target = existsSync(file) ? realpathSync(file) : file;
  if (existsSync(target) && !statSync(target).isFile()) throw new Fault(`${file} is no file`);
  const inside = [media, hidden, site].find((folder) => target.startsWith(folder + sep));
  if (inside !== undefined) throw new Fault(`${file} lies among the school's own files: choose another folder`);
  return target;
}

/** A school that is to be backed up. */
interface School {
  folders: Folders;
  /** The S3 in which its files lie; null for its folders. */
  bucket: Bucket | null;
}

interface Packed {
  /** Addresses of files that the database names and that are not there. */
  missing: string[];
  /** Whether one of them was swept away between the copy of the database and its turn. */
  overtaken: boolean;
}

/**
 * The database first, then the files it names: files are only ever added, and go a day after nothing names them any
 * more, so every file of the copied database is still there when it is packed, but for those that go just then.
 */
async function pack(source: BackupSource, { folders, bucket }: School, work: string): Promise<Packed> {
  const [copied, later, packed] = [join(work, databaseName), join(work, 'later.db'), join(work, 'school.tar')];
  await rm(packed, { force: true });
  const needed = await source.copy(copied);
  const archive = await writeArchive(packed);
  try {
    const ofFolders = bucket ? [] : backupFolders.flatMap((each) => filesOf(folders, each));
    const sources = [{ name: databaseName, path: copied }, ...ofFolders];
    const written: Written[] = [];
    for (const { name, path } of sources) {
      const file = await archive.file(name, path);
      if (file) written.push(file);
    }
    if (bucket) written.push(...(await packStore(archive, bucket)));
    const names = new Set(written.map(({ name }) => name));
    const missing = needed.filter((address) => !names.has(archivedName(address)));
    await archive.text(manifestName, manifestOf(written, missing));
    await archive.end();
    if (missing.length === 0) return { missing, overtaken: false };
    const now = new Set(await source.copy(later));
    return { missing, overtaken: missing.some((address) => !now.has(address)) };
  } finally {
    await archive.close();
  }
}

/**
 * Writes a school into one file, while a server runs or not. It is written beside and takes its place when it is whole:
 * an earlier backup of the same name stands until then.
 * @returns where it is, and the files that the school names and has not
 */
export async function backUpSchool(file: string, school: School): Promise<{ target: string; missing: string[] }> {
  const source = await openSource(school.folders);
  try {
    return await packInto(file, school, source);
  } finally {
    await source.close();
  }
}

async function packInto(file: string, school: School, source: BackupSource) {
  const target = targetOf(file, school.folders);
  mkdirSync(dirname(target), { recursive: true });
  removeLeftWork(dirname(target), unfinished);
  const undo = undoable();
  const work = openWorkFolder(target + unfinished);
  if (!work) throw new Fault(`another backup to ${target} is running`);
  undo.add(work.remove);
  try {
    let packed = await pack(source, school, work.path);
    if (packed.overtaken) packed = await pack(source, school, work.path);
    renameSync(join(work.path, 'school.tar'), target);
    syncToDisk(dirname(target));
    return { target, missing: packed.missing };
  } catch (error) {
    throw new Fault(lineOf(error, dirname(target)), { cause: error });
  } finally {
    undo.undo();
  }
}
