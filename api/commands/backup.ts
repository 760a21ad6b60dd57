import { parseArgs } from 'node:util';
import { backUpSchool } from '../backup/backup.ts';
import { backUpWithRestic } from '../backup/restic/back-up.ts';
import { loadBackupSettings } from '../backup/restic/places.ts';
import { foldersOf } from '../media/folders.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { commandLine, oneFile } from './command-line.ts';

const { file, forgets } = commandLine({
  usage: ['npm run backup -- [--keep-all]', 'npm run backup -- FILE, or - for standard output (npm run -s)'],
  about:
    'Without FILE: makes an encrypted backup in BACKUP_DIR and, where it is set, BACKUP_URL, and removes old ones\n(--keep-all: none). With FILE: writes the whole school to one file. Both work while a server is running.',
  read(args) {
    const options = { 'keep-all': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { file: positionals.length === 0 ? null : oneFile(positionals), forgets: !values['keep-all'] };
  },
});

const sayMissing = (missing: readonly string[], say: NodeJS.WriteStream) => {
  if (missing.length === 0) return;
  say.write(`files that the school names and has not: ${missing.length}, the first of them ${missing[0]}\n`);
};

// The settings of the backups are not readable by whoever runs the server; one file needs none of them.
if (file === null) loadBackupSettings();
await run(async (config) => {
  const bucket = await reachedBucket(config.files);
  if (file === null) {
    const { made, missing, newKey, failure } = await backUpWithRestic(config, bucket, forgets);
    for (const place of made) process.stdout.write(`backup made in ${place}\n`);
    if (newKey !== null) process.stdout.write(`${newKey} is the key of the backups: keep a copy of it elsewhere\n`);
    sayMissing(missing, process.stdout);
    if (failure !== null) throw failure;
    return;
  }
  const folders = foldersOf(config.dataDir);
  const { target, missing, isFile } = await backUpSchool(file, { folders, bucket });
  // The backup itself may have been written to standard output.
  const say = isFile ? process.stdout : process.stderr;
  say.write(`${target} written\n`);
  sayMissing(missing, say);
});
