import { parseArgs } from 'node:util';
import { loadBackupSettings } from '../backup/restic/places.ts';
import { settingsInBackup } from '../backup/restic/restore.ts';
import { parseRestoreOptions, restoreOptions } from '../backup/restic/restore-options.ts';
import { run } from '../run.ts';

/** Writes the settings in a backup to standard output for `school restore`: the words are that command's. */
loadBackupSettings();
await run(async (config) => {
  const { values } = parseArgs({ options: restoreOptions });
  process.stdout.write((await settingsInBackup(parseRestoreOptions(values), config)) ?? '');
});
