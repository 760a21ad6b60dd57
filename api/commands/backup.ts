import { backUpSchool } from '../backup/backup.ts';
import { foldersOf } from '../media/folders.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { givenFile } from './given-file.ts';

const [word] = process.argv.slice(2);

await run(async ({ dataDir, files }) => {
  const file = givenFile(word, 'npm run backup -- FILE, or - for standard output (npm run -s)');
  const folders = foldersOf(dataDir);
  const bucket = await reachedBucket(files);
  const { target, missing, isFile } = await backUpSchool(file, { folders, bucket });
  // The backup itself may have been written to standard output.
  const say = isFile ? process.stdout : process.stderr;
  say.write(`${target} written\n`);
  if (missing.length === 0) return;
  say.write(`files that the school names and has not: ${missing.length}, the first of them ${missing[0]}\n`);
});
