import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../faults.ts';
import { makeFolder } from '../make-folder.ts';
import { hasRights, ownersOnly, setRights } from '../rights.ts';

/** All state of a school lies in these. */
export interface Folders {
  root: string;
  database: string;
  /** Public files, served at `/media/`. */
  media: string;
  /** Protected files, served at `/files/` to those who may. */
  private: string;
  /** The published pages. */
  site: string;
  /** Uploads on their way in; what nobody finished is removed. */
  temporary: string;
  /** Uploads that are sent in pieces; they outlive a start. */
  resumable: string;
  /** Held by the one process that publishes. */
  lease: string;
  /** Shared by every process that has the database open; see `api/seed/seed.ts`. */
  lock: string;
}

/** The places under `DATA_DIR`. */
export function foldersOf(dataDir: string): Folders {
  return {
    root: dataDir,
    database: join(dataDir, 'school.db'),
    media: join(dataDir, 'media'),
    private: join(dataDir, 'private'),
    site: join(dataDir, 'site'),
    temporary: join(dataDir, 'private', 'incoming'),
    resumable: join(dataDir, 'private', 'resumable'),
    lease: join(dataDir, 'publisher.lease'),
    lock: join(dataDir, 'school.lock'),
  };
}

const mayUse = (path: string, rights: number) => {
  try {
    accessSync(path, rights);
    return true;
  } catch {
    return false;
  }
};

/** @throws Fault when the folder is not there and cannot be made, or cannot be written to */
function openFolder(path: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    makeFolder(path);
  } catch (error) {
    if (existsSync(path) && !statSync(path).isDirectory()) throw new Fault(`${path} is a file, it should be a folder`);
    throw error;
  }
  if (!mayUse(path, R_OK | W_OK | X_OK)) throw new Fault(`${path} cannot be read and written`);
}

/**
 * The places under `DATA_DIR`, made when they are missing, all of them their owner's alone: an older version, or a copy
 * by hand, left them open to others.
 * @throws Fault when the folder cannot be used
 */
export function openFolders(dataDir: string): Folders {
  const folders = foldersOf(dataDir);
  const { root, database, media, site, temporary, resumable } = folders;
  for (const folder of [root, media, folders.private, site, temporary, resumable]) openFolder(folder);
  if (existsSync(database) && !mayUse(database, constants.R_OK | constants.W_OK)) {
    throw new Fault(`${database} cannot be read and written`);
  }
  // A folder may lie on another disk, behind a link.
  const linked = [media, folders.private, site].filter((folder) => lstatSync(folder).isSymbolicLink());
  // Of what everybody may see there are hundreds of thousands of files, and nobody gets into a closed folder to them.
  const closed = [media, site].map((each) => realpathSync(each)).filter((each) => hasRights(each, ownersOnly));
  const opened = [root, ...linked].map((each) => realpathSync(each)).filter((each) => !closed.includes(each));
  const refused = opened.reduce((sum, folder) => sum + setRights(folder, ownersOnly, closed), 0);
  if (refused > 0)
    process.stderr.write(`${refused} files in ${root} are another user's: their rights stay as they are\n`);
  return folders;
}
