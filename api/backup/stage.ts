import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, utimesSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { neededFiles } from '../../db/files/file-references.ts';
import { missingTables } from '../../db/missing-tables.ts';
import type { Database } from '../../db/open.ts';
import { syncToDisk } from '../../db/sync.ts';
import { openDiskSync } from '../disk-sync.ts';
import { databaseProblems, Fault } from '../faults.ts';
import { archivedName, databaseName } from './archive-names.ts';
import type { Archive, ArchivedFile } from './archive-reader.ts';
import { isThere, type Plan } from './plan.ts';

/** Reads a file of the archive completely. @param each called with the pieces in order @returns its SHA-256 */
async function hashOf(archive: Archive, file: ArchivedFile, each: (piece: Buffer) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of archive.read(file)) {
    hash.update(piece);
    await each(piece);
  }
  return hash.digest('hex');
}

const seen = async () => undefined;

/** Compares a file of the archive with an existing file. @returns its SHA-256, or null when they differ */
async function hashIfSame(archive: Archive, file: ArchivedFile, path: string): Promise<string | null> {
  const present = await open(path, 'r');
  let same = true;
  let at = 0;
  try {
    const hash = await hashOf(archive, file, async (piece) => {
      const bytes = Buffer.allocUnsafe(piece.length);
      const { bytesRead } = await present.read(bytes, 0, bytes.length, at);
      at += bytesRead;
      same &&= bytesRead === piece.length && bytes.equals(piece);
    });
    return same ? hash : null;
  } finally {
    await present.close();
  }
}

/** Hard-links an existing file and sets its time to now, like that of a new file. @returns false if it cannot */
export function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch {
    return false;
  }
  const now = new Date();
  utimesSync(to, now, now);
  return true;
}

/** Unpacks a file of the archive into a folder, or links the existing file if it is the same. @returns its SHA-256 */
async function extract(archive: Archive, file: ArchivedFile, folder: string, dataDir: string): Promise<string> {
  const to = join(folder, file.name);
  mkdirSync(dirname(to), { recursive: true });
  if (isThere(dataDir, file)) {
    const from = join(dataDir, file.name);
    const hash = await hashIfSame(archive, file, from).catch(() => null);
    if (hash !== null && linked(from, to)) return hash;
  }
  const written = await open(to, 'wx', 0o600);
  try {
    return await hashOf(archive, file, (piece) => written.writeFile(piece));
  } finally {
    await written.close();
  }
}

/** Flushes files in a folder to the disk. */
export async function syncAll(folder: string, names: readonly string[]): Promise<void> {
  const disk = openDiskSync(folder);
  const synced = await disk.all();
  await disk.close();
  if (!synced) for (const name of names) syncToDisk(join(folder, name));
}

/** @throws Fault when the unpacked file is damaged or is not a database of this program */
async function inspectStaged({ path }: Plan, folder: string): Promise<void> {
  const problem = await inspectDatabase(join(folder, databaseName), 'whole');
  if (problem)
    throw new Fault(`the database in ${path} ${databaseProblems[problem]}: nothing was changed`, { kind: 'refused' });
}

/** Checks that a migrated database is complete. @throws Fault if a table, or a file that it refers to, is missing */
export async function checkRestored({ path, files, manifest }: Plan, db: Database): Promise<void> {
  const [table] = await missingTables(db);
  if (table !== undefined)
    throw new Fault(`the database in ${path} lacks the table ${table}: nothing was changed`, { kind: 'refused' });
  const there = new Set(files.map(({ name }) => name));
  const gone = new Set(manifest?.missing);
  const lost = [...(await neededFiles(db))].find((each) => !there.has(archivedName(each)) && !gone.has(each));
  if (lost !== undefined)
    throw new Fault(`${path} lacks ${lost}, which its database names: nothing was changed`, { kind: 'refused' });
}

/**
 * Unpacks a backup into a folder and checks its checksums and its database. If the files go to S3, only the database is
 * unpacked. `checkRestored` checks the file references later. The current school is not changed.
 * @throws Fault saying which check failed
 */
export async function stageBackup(plan: Plan, folder: string, dataDir: string): Promise<void> {
  const { path, archive, manifest, files, inStore } = plan;
  const hashes = new Map(manifest?.files.map(({ name, sha256 }) => [name, sha256]));
  for (const file of files) {
    const passes = inStore && file.name !== databaseName;
    const hash = passes ? await hashOf(archive, file, seen) : await extract(archive, file, folder, dataDir);
    if (manifest && hashes.get(file.name) !== hash) {
      throw new Fault(`${path} is damaged: ${file.name} is not what the manifest says: nothing was changed`, {
        kind: 'refused',
      });
    }
  }
  await inspectStaged(plan, folder);
  const staged = files.map(({ name }) => name).filter((name) => !inStore || name === databaseName);
  await syncAll(folder, staged);
}
