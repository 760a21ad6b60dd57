import { copyFileSync, type Dirent, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../media/folders.ts';
import { backupFolders, databaseName } from './archive-names.ts';

/** The folder beside the school's in which it is kept as it was before a restore; an earlier one is never touched. */
export function keptFolder(dataDir: string): string {
  const first = `${dataDir}.before-restore`;
  for (let number = 2, name = first; ; name = `${first}-${number}`, number++) if (!existsSync(name)) return name;
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
