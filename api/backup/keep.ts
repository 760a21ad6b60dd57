import { copyFileSync, type Dirent, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeKeptOnServer } from '../../db/open.ts';
import type { Folders } from '../media/folders.ts';
import { objectName } from '../storage/object-storage.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { backupFolders, databaseName } from './archive-names.ts';

/** Name of the folder that keeps the school from before a restore, on disk or in S3. Later ones get a number suffix. */
export const keptName = 'before-restore';
const keptPattern = new RegExp(`^${keptName}(-\\d+)?$`);
/** A file in that folder. Its modification time tells when the folder was made. */
export const keptSince = 'kept-since';

/**
 * A free name for the folder that keeps the school from before a restore; earlier ones are never changed. It lies in
 * the data folder, because the user may have no permission to create a folder beside it.
 */
export function keptFolder(dataDir: string): string {
  const first = join(dataDir, keptName);
  for (let number = 2, name = first; ; name = `${first}-${number}`, number++) if (!existsSync(name)) return name;
}

/** A kept school from before a restore. */
export interface KeptSchool {
  folder: string;
  since: Date;
}

/** Lists the kept schools from before a restore, without unfinished ones. */
export function keptSchools(dataDir: string): KeptSchool[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => keptPattern.test(name)) : [];
  return names.map((name) => {
    const folder = join(dataDir, name);
    const stamp = join(folder, keptSince);
    // Folders of earlier versions of the program have no such file.
    return { folder, since: statSync(existsSync(stamp) ? stamp : folder).mtime };
  });
}

/** Deletes kept schools that are older than `limit`. @returns how many were deleted */
function removeOldKept(dataDir: string, limit: Date): number {
  const old = keptSchools(dataDir).filter(({ since }) => since < limit);
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
  return old.length;
}

/** Hard-links a file, or copies it if the file system has no hard links. Does not change an existing target. */
function add(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' || code === 'ENOENT') return;
    copyFileSync(from, to);
  }
}

function addTree(from: string, to: string, leaveOut: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  const entries: Dirent[] = existsSync(from) ? readdirSync(from, { withFileTypes: true }) : [];
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leaveOut.includes(source)) continue;
    if (entry.isDirectory()) addTree(source, target, leaveOut);
    else if (entry.isFile()) add(source, target);
  }
}

/** Links or copies a school's files into another folder, without unfinished uploads. */
export function keepFiles({ root, temporary, resumable }: Folders, to: string): void {
  for (const folder of backupFolders) addTree(join(root, folder), join(to, folder), [temporary, resumable]);
}

/** Copies a broken database file unchanged, with SQLite's `-wal`, `-shm` and `-journal` files. */
export function keepBroken(database: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(database + suffix)) copyFileSync(database + suffix, join(to, databaseName + suffix));
  }
}

/** How many days the school from before a restore is kept. */
const keptDays = 30;

/**
 * Deletes kept schools (from before a restore) after 30 days: folders, database schemas and S3 objects.
 * @returns how many were deleted
 */
export async function removeOldSchools(
  { folders, bucket }: { folders: Pick<Folders, 'root'>; bucket: Bucket | null },
  now = Date.now(),
): Promise<number> {
  const limit = new Date(now - keptDays * 86_400_000);
  const inFolders = removeOldKept(folders.root, limit);
  return inFolders + (await removeKeptOnServer(limit)) + (bucket ? await removeOldKeptInStore(bucket, limit) : 0);
}

const keptObject = new RegExp(`^${keptName}(?:-\\d+)?/(?<name>.+)$`);

/** Deletes kept objects (from before a restore) for which `goes` returns true. @returns how many were deleted */
async function removeWhere(bucket: Bucket, goes: (name: string, modified: Date) => boolean): Promise<number> {
  let count = 0;
  for await (const { name, modified } of bucket.list(keptName)) {
    const kept = keptObject.exec(name)?.groups?.['name'];
    if (kept === undefined || !goes(kept, modified)) continue;
    await bucket.remove(name);
    count += 1;
  }
  return count;
}

/** Deletes kept objects older than `limit`. Their age is that of the restore. @returns how many were deleted */
const removeOldKeptInStore = (bucket: Bucket, limit: Date): Promise<number> =>
  removeWhere(bucket, (_, modified) => modified < limit);

/** Deletes the files of erased people from kept schools, too. */
export async function eraseKeptInStore(bucket: Bucket, files: readonly string[]): Promise<void> {
  const names = new Set(files.map(objectName));
  if (names.size > 0) await removeWhere(bucket, (name) => names.has(name));
}
