import { copyFileSync, type Dirent, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../media/folders.ts';
import { backupFolders, databaseName } from './archive-names.ts';

/** What a school is kept under as it was before a restore, in a folder or a store; the next ones bear a number. */
export const keptName = 'before-restore';
const keptPattern = new RegExp(`^${keptName}(-\\d+)?$`);
/** A file in it that is written once: its time is the one since which it is kept. */
export const keptSince = 'kept-since';

/**
 * The folder among the school's own in which it is kept as it was before a restore; an earlier one is never touched.
 * Beside the data folder this user may have no right to make one.
 */
export function keptFolder(dataDir: string): string {
  const first = join(dataDir, keptName);
  for (let number = 2, name = first; ; name = `${first}-${number}`, number++) if (!existsSync(name)) return name;
}

/** What is kept so, and since when. */
export interface Kept {
  folder: string;
  since: Date;
}

/** Schools that are kept as they were before a restore, without one that is being put together. */
export function keptSchools(dataDir: string): Kept[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => keptPattern.test(name)) : [];
  return names.map((name) => {
    const folder = join(dataDir, name);
    const stamp = join(folder, keptSince);
    // One of an earlier version bears no stamp.
    return { folder, since: statSync(existsSync(stamp) ? stamp : folder).mtime };
  });
}

/** Removes what has been kept since before a moment. @returns how many schools went */
export function removeOldKept(dataDir: string, limit: Date): number {
  const old = keptSchools(dataDir).filter(({ since }) => since < limit);
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
  return old.length;
}

/** A second name where the file system can, a copy where it cannot; what is there already stays. */
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

/** Adds a school's files to another folder; those of unfinished uploads stay out. */
export function keepFiles({ root, temporary, resumable }: Folders, to: string): void {
  for (const folder of backupFolders) addTree(join(root, folder), join(to, folder), [temporary, resumable]);
}

/** Copies a broken database as it is, with what SQLite has written beside it. */
export function keepBroken(database: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(database + suffix)) copyFileSync(database + suffix, join(to, databaseName + suffix));
  }
}
