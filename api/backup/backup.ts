import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { copyDatabase } from '../../db/dialect/sqlite/copy.ts';
import { inspectDatabase, missingTables } from '../../db/dialect/sqlite/inspect.ts';
import { neededFiles } from '../../db/file-references.ts';
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '../../db/open.ts';
import { syncToDisk } from '../../db/sync.ts';
import { Fault, lineOf, unusable } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import { archivedName, backupFolders, databaseName, manifestName, wrongName } from './archive-names.ts';
import { type Written, writeArchive } from './archive-writer.ts';
import { manifestOf } from './manifest.ts';
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

/**
 * Addresses of the files that a copy of the database names. The copy is brought up to date for it, as a restore would:
 * the one that is packed stays as an older version has left it.
 * @throws Fault when a restore would refuse it
 */
async function filesNamedBy(copy: string, original: string): Promise<string[]> {
  const db = openDatabase(copy);
  try {
    await migrateDatabase(db);
    const [table] = await missingTables(db);
    if (table !== undefined) throw new Fault(`${original} lacks the table ${table}: restore a backup`);
    return [...(await neededFiles(db))];
  } finally {
    await closeDatabase(db);
  }
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
async function pack(db: Database, folders: Folders, work: string): Promise<Packed> {
  const [copied, checked, packed] = [join(work, databaseName), join(work, 'checked.db'), join(work, 'school.tar')];
  for (const path of [copied, checked, packed]) await rm(path, { force: true });
  await copyDatabase(db, copied);
  const problem = await inspectDatabase(copied, 'whole');
  if (problem) throw unusable(folders.database, problem);
  await copyFile(copied, checked);
  const needed = await filesNamedBy(checked, folders.database);
  const archive = await writeArchive(packed);
  try {
    const sources = [{ name: databaseName, path: copied }, ...backupFolders.flatMap((each) => filesOf(folders, each))];
    const written: Written[] = [];
    for (const { name, path } of sources) {
      const file = await archive.file(name, path);
      if (file) written.push(file);
    }
    const names = new Set(written.map(({ name }) => name));
    const missing = needed.filter((address) => !names.has(archivedName(address)));
    await archive.text(manifestName, manifestOf(written, missing));
    await archive.end();
    if (missing.length === 0) return { missing, overtaken: false };
    await rm(checked);
    await copyDatabase(db, checked);
    const now = new Set(await filesNamedBy(checked, folders.database));
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
export async function backUpSchool(file: string, folders: Folders): Promise<{ target: string; missing: string[] }> {
  if (!existsSync(folders.database)) throw new Fault(`there is no school in ${folders.root}`);
  const broken = await inspectDatabase(folders.database, 'quick');
  if (broken) throw unusable(folders.database, broken);
  const target = targetOf(file, folders);
  mkdirSync(dirname(target), { recursive: true });
  removeLeftWork(dirname(target), unfinished);
  const undo = undoable();
  const work = openWorkFolder(target + unfinished);
  if (!work) throw new Fault(`another backup to ${target} is running`);
  undo.add(work.remove);
  const db = openDatabase(folders.database);
  try {
    let packed = await pack(db, folders, work.path);
    if (packed.overtaken) packed = await pack(db, folders, work.path);
    renameSync(join(work.path, 'school.tar'), target);
    syncToDisk(dirname(target));
    return { target, missing: packed.missing };
  } catch (error) {
    throw new Fault(lineOf(error, dirname(target)), { cause: error });
  } finally {
    await closeDatabase(db);
    undo.undo();
  }
}
