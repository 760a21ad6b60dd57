import { accessSync, chmodSync, constants, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of files and of folders. */
export interface Permissions {
  file: number;
  folder: number;
}

/** Permissions for the school's data and backups: only the owner may read and write them (contract 8). */
export const ownersOnly: Permissions = { file: 0o600, folder: 0o700 };

/** Permissions for files that a web server of another user serves. */
export const readableByAll: Permissions = { file: 0o644, folder: 0o755 };

/** Whether this process may write a file or folder. */
export function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Sets the umask, so that this process and its children create files and folders for their owner only. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}

/** Sets the permissions of one file or folder; ignores symbolic links. @returns whether it has them now */
function setOne(path: string, rights: Permissions): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || !(found.isFile() || found.isDirectory())) return true;
  const wanted = found.isDirectory() ? rights.folder : rights.file;
  if ((found.mode & 0o7777) === wanted) return true;
  try {
    chmodSync(path, wanted);
    return true;
  } catch {
    // Success if the file was deleted in the meantime, failure if it belongs to another user.
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  }
}

/** Whether a folder already has the given permissions. */
export const hasRights = (folder: string, rights: Permissions): boolean =>
  (lstatSync(folder).mode & 0o7777) === rights.folder;

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Sets the permissions of a folder and everything in it.
 * @param except paths in it that are not changed
 * @returns how many could not be changed, because they belong to another user
 */
export function setPermissions(folder: string, rights: Permissions, except: readonly string[] = []): number {
  let refused = setOne(folder, rights) ? 0 : 1;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (except.includes(path)) continue;
    if (entry.isDirectory()) refused += setPermissions(path, rights, except);
    else if (!setOne(path, rights)) refused += 1;
  }
  return refused;
}
