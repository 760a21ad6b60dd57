import { parseArgs } from 'node:util';
import { backUpSchool } from '../backup/backup.ts';
import { foldersOf } from '../media/folders.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { commandLine, oneFile } from './command-line.ts';

const file = commandLine({
  usage: ['npm run backup -- FILE, or - for standard output (npm run -s)'],
  about: 'Writes a backup of the whole school to one file, also while a server is running.',
  read: (args) => oneFile(parseArgs({ args, allowPositionals: true }).positionals),
});

await run(async ({ dataDir, files }) => {
  const folders = foldersOf(dataDir);
  const bucket = await reachedBucket(files);
  const { target, missing, isFile } = await backUpSchool(file, { folders, bucket });
  // The backup itself may have been written to standard output.
  const say = isFile ? process.stdout : process.stderr;
  say.write(`${target} written\n`);
  if (missing.length === 0) return;
  say.write(`files that the school names and has not: ${missing.length}, the first of them ${missing[0]}\n`);
});
