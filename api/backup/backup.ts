import { existsSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { syncToDisk } from '../../db/sync.ts';
import { Fault, lineOf } from '../faults.ts';
import { makeFolder } from '../make-folder.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { archivedName, backupFolders, databaseName, manifestName, wrongName } from './archive-names.ts';
import { type Written, writeArchive } from './archive-writer.ts';
import { manifestOf } from './manifest.ts';
import type { BackupSource } from './server-source.ts';
import { namedPipe, newFile, type Sink, standardOutput } from './sink.ts';
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
async function pack(source: BackupSource, { folders, bucket }: School, work: string, sink: Sink): Promise<Packed> {
  const [copied, later] = [join(work, databaseName), join(work, 'later.db')];
  const needed = await source.copy(copied);
  const archive = writeArchive(sink);
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

export interface BackedUp {
  target: string;
  /** Whether that is a file, and no pipe, device or standard output. */
  isFile: boolean;
  /** Addresses of files that the school names and has not. */
  missing: string[];
}

/** Names of standard output. */
const standard = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

/** How to open what is written to at once, and cannot be written a second time; null for a file. */
function streamOf(file: string): (() => Promise<Sink>) | null {
  if (standard.has(file)) return async () => standardOutput();
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFIFO() || found?.isCharacterDevice() ? () => namedPipe(file) : null;
}

/**
 * Writes a school into one file, while a server runs or not. It is written beside and takes its place when it is whole:
 * an earlier backup of the same name stands until then. A pipe, a device and standard output (`-`) get it as it is made.
 * @returns where it is, and the files that the school names and has not
 */
export async function backUpSchool(file: string, school: School): Promise<BackedUp> {
  const stream = streamOf(file);
  const path = resolve(file);
  const source = await openSource(school.folders);
  try {
    return await (stream === null ? packInto(path, school, source) : packThrough(file, stream, school, source));
  } finally {
    await source.close();
  }
}

/** A folder to work in, taken away at the end of the work or of the process. @throws Fault when none can be made */
function workIn(path: string) {
  const undo = undoable();
  const work = openWorkFolder(path);
  if (!work) throw new Fault(`another backup to ${path.slice(0, -unfinished.length)} is running`);
  undo.add(work.remove);
  return { work: work.path, undo };
}

/** What is overtaken stays missing: what has left cannot be written again. */
async function packThrough(name: string, open: () => Promise<Sink>, school: School, source: BackupSource) {
  const { root } = school.folders;
  removeLeftWork(root, unfinished);
  const { work, undo } = workIn(join(root, `backup-${process.pid}${unfinished}`));
  try {
    const { missing } = await pack(source, school, work, await open());
    return { target: name, missing, isFile: false };
  } catch (error) {
    throw new Fault(lineOf(error, root), { cause: error });
  } finally {
    undo.undo();
  }
}

async function packInto(file: string, school: School, source: BackupSource) {
  const target = targetOf(file, school.folders);
  const folder = dirname(target);
  try {
    makeFolder(folder);
    removeLeftWork(folder, unfinished);
    const { work, undo } = workIn(target + unfinished);
    try {
      const packed = join(work, 'school.tar');
      const packAnew = async () => {
        await rm(packed, { force: true });
        return pack(source, school, work, await newFile(packed));
      };
      const { overtaken, missing } = await packAnew();
      const last = overtaken ? await packAnew() : { missing };
      renameSync(packed, target);
      syncToDisk(folder);
      return { target, missing: last.missing, isFile: true };
    } finally {
      undo.undo();
    }
  } catch (error) {
    throw new Fault(lineOf(error, folder), { cause: error });
  }
}
