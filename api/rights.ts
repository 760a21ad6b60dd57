import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of files and of folders. */
export interface Rights {
  file: number;
  folder: number;
}

/** A school's state, its backups included, is its owner's alone (contract 8). */
export const ownersOnly: Rights = { file: 0o600, folder: 0o700 };

/** What is written for a web server of another user's to serve. */
export const readableByAll: Rights = { file: 0o644, folder: 0o755 };

/** From here on the process and its children make files and folders for their owner alone. */
export function keepPrivate(): void {
  process.umask(0o077);
}

/** Gives one file or folder its rights; links stay as they are. @returns whether it has them now */
function setOne(path: string, rights: Rights): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || !(found.isFile() || found.isDirectory())) return true;
  const wanted = found.isDirectory() ? rights.folder : rights.file;
  if ((found.mode & 0o7777) === wanted) return true;
  try {
    chmodSync(path, wanted);
    return true;
  } catch {
    // Gone meanwhile, which is fine; or another user's, which is not.
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  }
}

/** Whether a folder has its rights already. */
export const hasRights = (folder: string, rights: Rights): boolean =>
  (lstatSync(folder).mode & 0o7777) === rights.folder;

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Gives a folder and all below it the same rights.
 * @param except folders below it that are left as they are
 * @returns how many could not be changed: they are another user's
 */
export function setRights(folder: string, rights: Rights, except: readonly string[] = []): number {
  let refused = setOne(folder, rights) ? 0 : 1;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (except.includes(path)) continue;
    if (entry.isDirectory()) refused += setRights(path, rights, except);
    else if (!setOne(path, rights)) refused += 1;
  }
  return refused;
}
