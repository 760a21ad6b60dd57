import { resolve } from 'node:path';
import { backUpSchool } from '../backup/backup.ts';
import { Fault } from '../faults.ts';
import { foldersOf } from '../media/folders.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';

const [file] = process.argv.slice(2);

await run(async ({ dataDir, files }) => {
  if (!file) throw new Fault('usage: npm run backup -- FILE');
  const folders = foldersOf(dataDir);
  const bucket = await reachedBucket(files);
  const { target, missing } = await backUpSchool(resolve(file), { folders, bucket });
  process.stdout.write(`${target} written\n`);
  if (missing.length === 0) return;
  process.stdout.write(`files that the school names and has not: ${missing.length}, the first of them ${missing[0]}\n`);
});
