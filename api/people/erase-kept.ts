import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { closeDatabase, migrateDatabase, openDatabase } from '../../db/open.ts';
import { eraseKeptStudent, owedErasures, type Person, settleErasures } from '../../db/people/erase.ts';
import { archivedName, databaseName } from '../backup/archive-names.ts';
import { keptSchools } from '../backup/keep.ts';

const removeFiles = (folder: string, files: readonly string[]) => {
  for (const address of files) rmSync(join(folder, archivedName(address)), { force: true });
};

/** One that cannot be read goes whole: nobody can say who is in it. */
async function eraseFrom(folder: string, people: readonly Person[]): Promise<void> {
  const file = join(folder, databaseName);
  if (databaseUrl !== null || !existsSync(file)) return;
  if ((await inspectDatabase(file, 'quick')) !== null) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
    return;
  }
  const db = openDatabase(file);
  try {
    await migrateDatabase(db);
    let gone = 0;
    for (const person of people) if (await eraseKeptStudent(db, person)) gone += 1;
    const owed = await owedErasures(db);
    for (const { files } of owed) removeFiles(folder, files);
    if (gone === 0 && owed.length === 0) return;
    await settleErasures(
      db,
      owed.map(({ id }) => id),
    );
    await db.scrub();
  } finally {
    await closeDatabase(db);
  }
}

/** Takes erased people out of schools that are kept as they were before a restore. @param root the data folder */
export async function eraseFromKept(root: string, people: readonly Person[], files: readonly string[]): Promise<void> {
  for (const { folder } of keptSchools(root)) {
    removeFiles(folder, files);
    await eraseFrom(folder, people);
  }
}
