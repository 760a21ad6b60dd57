import { closeDatabase } from '../../db/open.ts';
import { readSchool } from '../../db/school/own-school.ts';
import { foldersOf } from '../media/folders.ts';
import { run } from '../run.ts';
import { openSchool } from '../seed/seed.ts';
import { reachedBucket } from '../storage/open.ts';

/** Writes the school's names to standard output for `school remove-data`. */
await run(async (config) => {
  const bucket = await reachedBucket(config.files);
  const { db } = await openSchool(foldersOf(config.dataDir), config, null, bucket);
  const { name } = await readSchool(db);
  process.stdout.write(`${JSON.stringify(Object.values(name).filter((each) => each !== ''))}\n`);
  await closeDatabase(db);
  process.exit(0);
});
