import { parseArgs } from 'node:util';
import { installedSettings } from '../../db/dialect/chosen.ts';
import { givenArchive } from '../backup/given-archive.ts';
import { loadBackupSettings } from '../backup/restic/places.ts';
import { restoreWithRestic } from '../backup/restic/restore.ts';
import { parseRestoreOptions, restoreOptions } from '../backup/restic/restore-options.ts';
import { type Restored, restoreSchool } from '../backup/restore.ts';
import { places } from '../machine/places.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { commandLine, oneFile, usageFault } from './command-line.ts';

const asked = commandLine({
  usage: ['npm run restore -- [--at TIME] [--from URL] [--yes]', 'npm run restore -- FILE, or - for standard input'],
  about:
    'Replaces the school by the one in a backup, after it has checked the whole backup. What was there is kept.\nWithout FILE: the newest backup not after TIME, in BACKUP_DIR, in BACKUP_URL or at URL. Its key comes from\nBACKUP_PASSWORD_FILE, standard input or the terminal. --yes asks nothing.',
  read(args) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: restoreOptions });
    if (positionals.length === 0) return { file: null, ...parseRestoreOptions(values) };
    if (Object.keys(values).length > 0) throw usageFault('a FILE takes no options');
    return { file: oneFile(positionals), at: null, from: null, yes: true };
  },
});

const say = (line: string) => void process.stdout.write(`${line}\n`);

function tell({ kept, keptFiles, missing }: Restored): void {
  const inStore = keptFiles === null ? '' : ` and in the store under ${keptFiles}/`;
  if (kept !== null) say(`what was there before is in ${kept}${inStore}`);
  if (missing > 0) say(`files that were gone already when the backup was made: ${missing}`);
}

// As in `backup`: one file needs no settings of the backups.
if (asked.file === null) loadBackupSettings();
await run(async (config) => {
  // On an installed machine root makes users and settings only; this program goes on as the user of the server.
  if (asked.file === null && installedSettings === places.settings && process.getuid?.() === 0) {
    const { restoreOnMachine } = await import('../machine/restore.ts');
    process.exitCode = await restoreOnMachine(asked, process.argv.slice(2), config, say);
    return;
  }
  const { dataDir, files } = config;
  const bucket = await reachedBucket(files);
  if (asked.file === null) return tell(await restoreWithRestic(asked, config, bucket, say));
  const { path: archive, forget } = await givenArchive(asked.file, dataDir);
  const { kept, keptFiles, missing } = await restoreSchool(archive, dataDir, bucket).finally(forget);
  const inStore = keptFiles === null ? '' : ` and in the store under ${keptFiles}/`;
  const before = kept === null ? '' : `; what was there before is in ${kept}${inStore}`;
  process.stdout.write(`${archive} restored${before}\n`);
  if (missing > 0) process.stdout.write(`files that were gone already when the backup was made: ${missing}\n`);
});
