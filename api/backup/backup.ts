import { existsSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { syncToDisk } from '../../db/sync.ts';
import { errorLine, Fault } from '../faults.ts';
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
import { createRollback, openWorkFolder, removeLeftWork } from './work-folder.ts';

const unfinished = '.unfinished';

/**
 * Lists the files in a folder, without unfinished uploads and without names that are not allowed in a backup.
 * @returns their names in the archive and their paths
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

/** Resolves the path of the backup. @throws Fault if it lies among the school's own files, or is not a file */
function targetOf(file: string, { media, private: hidden, site }: Folders): string {
  const target = existsSync(file) ? realpathSync(file) : file;
  if (existsSync(target) && !statSync(target).isFile()) throw new Fault(`${file} is no file`, { kind: 'refused' });
  const inside = [media, hidden, site].find((folder) => target.startsWith(folder + sep));
  if (inside !== undefined)
    throw new Fault(`${file} lies among the school's own files: choose another folder`, { kind: 'refused' });
  return target;
}

/** The school to back up. */
interface School {
  folders: Folders;
  /** The S3 bucket with its files; null if they are in the data folder. */
  bucket: Bucket | null;
}

interface Packed {
  /** Addresses of files that the database refers to and that do not exist. */
  missing: string[];
  /** Whether the cleanup deleted one of them after the database was copied. The backup should be repeated then. */
  overtaken: boolean;
}

/**
 * Copies the database first and then packs the files. Files are never changed, and an unreferenced file is deleted only
 * after a day. So the files that the copied database refers to still exist, except those deleted at that very moment.
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
  /** False for a pipe, a device or standard output. */
  isFile: boolean;
  /** Addresses of files that the database refers to and that do not exist. */
  missing: string[];
}

/** The names that mean standard output. */
const standard = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

/** Returns a function that opens a stream (standard output, pipe or device); null for a regular file. */
function streamOf(file: string): (() => Promise<Sink>) | null {
  if (standard.has(file)) return async () => standardOutput();
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFIFO() || found?.isCharacterDevice() ? () => namedPipe(file) : null;
}

/**
 * Writes a backup of a school to one file, also while a server is running. It writes a temporary file and renames it at
 * the end, so an earlier backup of the same name is replaced only by a complete one. A pipe, a device and standard
 * output (`-`) are written directly.
 * @returns the path, and the files that the database refers to and that do not exist
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

/** Opens a temporary work folder, which is removed at the end. @throws Fault if another process is using it */
function workIn(path: string) {
  const undo = createRollback();
  const work = openWorkFolder(path);
  if (!work) throw new Fault(`another backup to ${path.slice(0, -unfinished.length)} is running`, { kind: 'busy' });
  undo.add(work.remove);
  return { work: work.path, undo };
}

/** Writes the backup to a stream. A stream cannot be written again, so files deleted in the meantime stay missing. */
async function packThrough(name: string, open: () => Promise<Sink>, school: School, source: BackupSource) {
  const { root } = school.folders;
  removeLeftWork(root, unfinished);
  const { work, undo } = workIn(join(root, `backup-${process.pid}${unfinished}`));
  try {
    const { missing } = await pack(source, school, work, await open());
    return { target: name, missing, isFile: false };
  } catch (error) {
    throw new Fault(errorLine(error, root), { cause: error });
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
    throw new Fault(errorLine(error, folder), { cause: error });
  }
}
