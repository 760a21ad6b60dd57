import { parseArgs } from 'node:util';
import { loadBackupSettings } from '../backup/restic/places.ts';
import { parseRestoreOptions, restoreOptions } from '../backup/restic/restore-options.ts';
import { run } from '../run.ts';
import { rollBack, rollBackToBackup } from '../update/rollback.ts';
import { commandLine, oneFile, usageFault } from './command-line.ts';

const options = { ...restoreOptions, 'to-backup': { type: 'boolean' } } as const;

const asked = commandLine({
  usage: [
    'npm run rollback -- [FOLDER of the version that shall serve]',
    'npm run rollback -- --to-backup [--at TIME] [--from URL] [--yes] [FOLDER]',
  ],
  about: [
    'Makes the running server serve the version before again, with the data of today. When that version does not work',
    'with them, the one that serves goes on. --to-backup goes back to the data of a backup as well: the newest one',
    'not after TIME, which is the moment of the update unless it is given. It makes a backup of now before, and says',
    'what will be lost. --yes asks nothing.',
  ].join('\n'),
  read(args) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const wanted = positionals.length === 0 ? null : oneFile(positionals);
    const { 'to-backup': toBackup = false, ...others } = values;
    if (!toBackup && Object.keys(others).length > 0) throw usageFault('these options go with --to-backup');
    return { toBackup, wanted, ...parseRestoreOptions(others) };
  },
});

process.on('SIGHUP', () => undefined);

if (asked.toBackup) loadBackupSettings();
await run(async (config) => {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const folder = await (asked.toBackup ? rollBackToBackup(asked, config, say) : rollBack(config.dataDir, asked.wanted));
  process.stdout.write(`${folder} serves\n`);
});
