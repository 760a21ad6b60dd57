import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { firstStatus, verifyFolder } from '../backup/status.ts';
import { backupStatusFile } from '../health/backups.ts';
import { places } from './places.ts';
import { writeRootFile } from './root-file.ts';
import type { SystemUser } from './users.ts';

interface Users {
  server: SystemUser;
  backup: SystemUser;
}

/** Puts the key of the backups in its place, readable by their user and not by the server. */
export function installBackupKey(key: string, { gid }: SystemUser): void {
  writeRootFile(places.backupKey, `${key}\n`, { mode: 0o640, gid });
}

/**
 * The file by which the backups tell the server of themselves. It lies in the server's own folder; symbolic links are
 * not followed, because the server could have put them there.
 */
function ensureStatusFile(path: string, { server, backup }: Users): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() && found.uid === backup.uid) return;
  if (found) unlinkSync(path);
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants;
  const file = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    writeSync(file, firstStatus(new Date().toISOString()));
    fchmodSync(file, 0o640);
    fchownSync(file, backup.uid, server.gid);
  } finally {
    closeSync(file);
  }
}

/** A backup folder inside another user's folder; symbolic links are not followed. */
function ensureOwnFolder(path: string, { uid, gid }: SystemUser): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) mkdirSync(path, { mode: 0o700 });
  const folder = openSync(path, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (fstatSync(folder).uid !== uid) fchownSync(folder, uid, gid);
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes the settings of the backups and their key.
 * @returns the key if it is new
 */
export function ensureBackupSettings(backup: SystemUser): string | null {
  const given = existsSync(places.backupSettings) ? places.backupSettings : join(places.templates, 'backup.env');
  writeRootFile(places.backupSettings, readFileSync(given, 'utf8'), { mode: 0o640, gid: backup.gid });
  // Where the user of the backups has the key for another machine, and the machines that it knows.
  ensureOwnFolder(join(places.backups, '.ssh'), backup);
  if (existsSync(places.backupKey)) return null;
  const key = randomBytes(24).toString('base64url');
  installBackupKey(key, backup);
  return key;
}

/** Makes what the backups have in the data folder: how they are, and the folder in which they are verified. */
export function ensureBackupState(dataDir: string, users: Users): void {
  ensureStatusFile(backupStatusFile(dataDir), users);
  ensureOwnFolder(join(dataDir, verifyFolder), users.backup);
}
