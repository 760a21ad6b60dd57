import { type BackupStatus, backupStatusFile, readBackupStatus } from '../health/backups.ts';
import { wholeBlock, writeBlock } from '../health/note-file.ts';

/** The folder in the data folder in which backups are verified. */
export const verifyFolder = 'verify';

const textOf = (status: BackupStatus): string => `${JSON.stringify(status, null, 1)}\n`.padEnd(wholeBlock);

/** What is told before the first backup. */
export const firstStatus = (at: string): string =>
  textOf({ since: at, local: null, away: { place: 'unset', at: null }, verified: null, error: null });

/** Writes how the backups are. The user of the backups may own this file only, not the folder. */
const writeStatus = (dataDir: string, status: BackupStatus): void =>
  writeBlock(backupStatusFile(dataDir), status, { mode: 0o640, indent: 1 });

export type Attempt = NonNullable<BackupStatus['error']>['what'];

/** What is noted: whether another place is set, and a success or a failure. */
export interface Noted {
  away?: BackupStatus['away']['place'];
  succeeded?: Attempt;
  failed?: Attempt;
}

/** Notes a success or a failure for the server. */
export async function noteBackup(dataDir: string, { away, succeeded, failed }: Noted): Promise<void> {
  const at = new Date().toISOString();
  // A file that cannot be understood is written anew.
  const before = await readBackupStatus(dataDir).catch(() => null);
  const mended = succeeded !== undefined && before?.error?.what === succeeded;
  writeStatus(dataDir, {
    since: before?.since ?? at,
    local: succeeded === 'local' ? at : (before?.local ?? null),
    away: {
      place: away ?? before?.away.place ?? 'unset',
      at: succeeded === 'away' ? at : (before?.away.at ?? null),
    },
    verified: succeeded === 'verify' ? at : (before?.verified ?? null),
    error: failed ? { at, what: failed } : mended ? null : (before?.error ?? null),
  });
}
