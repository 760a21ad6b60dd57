import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const moment = z.iso.datetime();

/**
 * What the backup job tells of itself in `DATA_DIR/backup-status.json`. It writes a new file and renames it. Only the
 * owner of the folder may read it. It holds no address, key or other setting.
 */
const backupStatus = z.object({
  /** When backups were set up: until the first one succeeds, its age counts from here. */
  since: moment,
  /** The last success on this machine. */
  local: moment.nullable(),
  /** Whether `BACKUP_URL` names another place, says `none` on purpose, or is unset; and the last success there. */
  away: z.object({ place: z.enum(['set', 'none', 'unset']), at: moment.nullable() }),
  /** The last time that a backup was restored and compared without a difference. */
  verified: moment.nullable(),
  /** The last attempt that failed, unless a later one succeeded: when, and whether it was a verification. */
  error: z.object({ at: moment, what: z.enum(['local', 'away', 'verify']) }).nullable(),
});
export type BackupStatus = z.infer<typeof backupStatus>;

export const backupStatusFile = (dataDir: string): string => join(dataDir, 'backup-status.json');

/** Longer files are none of the backup job's, in bytes. */
const longest = 10_000;

/**
 * What the backup job told last; null if no backups are set up.
 * @throws an error for a file that cannot be read or understood
 */
export async function readBackupStatus(dataDir: string): Promise<BackupStatus | null> {
  const text = await readFile(backupStatusFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : backupStatus.parse(JSON.parse(text.slice(0, longest)));
}
