import { parseArgs } from 'node:util';
import { givenArchive } from '../backup/given-archive.ts';
import { loadBackupSettings } from '../backup/restic/places.ts';
import { restoreWithRestic } from '../backup/restic/restore.ts';
import { type Restored, restoreSchool } from '../backup/restore.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { commandLine, oneFile, wrongWords } from './command-line.ts';

const options = { at: { type: 'string' }, from: { type: 'string' }, yes: { type: 'boolean' } } as const;

/** A moment: ISO 8601, in this machine's time unless it says otherwise. A day means its end. */
function momentOf(word: string): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(word);
  const moment = new Date(day ? `${word}T23:59:59` : word.replace(' ', 'T'));
  if (!/^\d{4}-/.test(word) || Number.isNaN(moment.getTime()))
    throw wrongWords('--at takes a moment, such as 2026-11-28 or 2026-11-28T09:30');
  return moment;
}

const asked = commandLine({
  usage: ['npm run restore -- [--at TIME] [--from URL] [--yes]', 'npm run restore -- FILE, or - for standard input'],
  about:
    'Replaces the school by the one in a backup, after it has checked the whole backup. What was there is kept.\nWithout FILE: the newest backup not after TIME, in BACKUP_DIR, in BACKUP_URL or at URL. Its key comes from\nBACKUP_PASSWORD_FILE, standard input or the terminal. --yes asks nothing.',
  read(args) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    if (positionals.length === 0)
      return {
        file: null,
        at: values.at === undefined ? null : momentOf(values.at),
        from: values.from ?? null,
        yes: values.yes ?? false,
      };
    if (Object.keys(values).length > 0) throw wrongWords('a FILE takes no options');
    return { file: oneFile(positionals), at: null, from: null, yes: true };
  },
});

const say = (line: string) => void process.stdout.write(`${line}\n`);

function tell({ kept, keptFiles, missing }: Restored): void {
  const inStore = keptFiles === null ? '' : ` and in the store under ${keptFiles}/`;
  if (kept !== null) say(`what was there before is in ${kept}${inStore}`);
  if (missing > 0) say(`files that were gone already when the backup was made: ${missing}`);
}

loadBackupSettings();
await run(async (config) => {
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
