import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { verifyFolder } from '../backup/status.ts';
import { Fault } from '../faults.ts';
import { backupStatusFile } from '../health/backups.ts';
import { makeFolder } from '../make-folder.ts';
import { hasRights, ownersOnly, setPermissions } from '../permissions.ts';

/** The folders and files that hold all data of a school. */
export interface Folders {
  root: string;
  database: string;
  /** Public files, served at `/media/`. */
  media: string;
  /** Private files, served at `/files/` to authorised users. */
  private: string;
  /** The published pages. */
  site: string;
  /** Incoming uploads; unfinished ones are removed. */
  temporary: string;
  /** Resumable uploads, sent in pieces; they are kept across restarts. */
  resumable: string;
  /** Lease file of the one process that publishes. */
  lease: string;
  /** Lock shared by every process that has the database open; see `api/seed/seed.ts`. */
  lock: string;
}

/** The paths under `DATA_DIR`. */
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

/** @throws Fault when the folder does not exist and cannot be created, or is not writable */
function openFolder(path: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    makeFolder(path);
  } catch (error) {
    if (existsSync(path) && !statSync(path).isDirectory())
      throw new Fault(`${path} is a file, it should be a folder`, { kind: 'settings' });
    throw error;
  }
  if (!mayUse(path, R_OK | W_OK | X_OK)) throw new Fault(`${path} cannot be read and written`, { kind: 'forbidden' });
}

/** What the user of the backups owns in the data folder: their status, and where they are verified. */
const ofBackups = (root: string): string[] => {
  const folder = realpathSync(root);
  return [backupStatusFile(folder), join(folder, verifyFolder)];
};

/**
 * Returns the paths under `DATA_DIR`, creates missing folders and makes all of them accessible to their owner only: an
 * older version or a manual copy may have left them open to others.
 * @throws Fault when a folder cannot be used
 */
export function openFolders(dataDir: string): Folders {
  const folders = foldersOf(dataDir);
  const { root, database, media, site, temporary, resumable } = folders;
  for (const folder of [root, media, folders.private, site, temporary, resumable]) openFolder(folder);
  if (existsSync(database) && !mayUse(database, constants.R_OK | constants.W_OK)) {
    throw new Fault(`${database} cannot be read and written`, { kind: 'forbidden' });
  }
  // A folder may be a symbolic link to another disk.
  const linked = [media, folders.private, site].filter((folder) => lstatSync(folder).isSymbolicLink());
  // The public folders can hold hundreds of thousands of files. If such a folder is already closed, nobody else can
  // reach the files inside, so they are not checked one by one.
  const closed = [media, site].map((each) => realpathSync(each)).filter((each) => hasRights(each, ownersOnly));
  const opened = [root, ...linked].map((each) => realpathSync(each)).filter((each) => !closed.includes(each));
  const left = [...closed, ...ofBackups(root)];
  const refused = opened.reduce((sum, folder) => sum + setPermissions(folder, ownersOnly, left), 0);
  if (refused > 0)
    process.stderr.write(`${refused} files in ${root} are another user's: their rights stay as they are\n`);
  return folders;
}
