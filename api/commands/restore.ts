import { parseArgs } from 'node:util';
import { givenArchive } from '../backup/given-archive.ts';
import { restoreSchool } from '../backup/restore.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { commandLine, oneFile } from './command-line.ts';

const file = commandLine({
  usage: ['npm run restore -- FILE, or - for standard input'],
  about: 'Replaces the school by the one in a backup, after it has checked the whole backup. What was there is kept.',
  read: (args) => oneFile(parseArgs({ args, allowPositionals: true }).positionals),
});

await run(async ({ dataDir, files }) => {
  const bucket = await reachedBucket(files);
  const { path: archive, forget } = await givenArchive(file, dataDir);
  const { kept, keptFiles, missing } = await restoreSchool(archive, dataDir, bucket).finally(forget);
  const inStore = keptFiles === null ? '' : ` and in the store under ${keptFiles}/`;
  const before = kept === null ? '' : `; what was there before is in ${kept}${inStore}`;
  process.stdout.write(`${archive} restored${before}\n`);
  if (missing > 0) process.stdout.write(`files that were gone already when the backup was made: ${missing}\n`);
});
