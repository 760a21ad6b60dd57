import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { closeDatabase, type Database, keptOnServer, migrateDatabase, openDatabase, openKept } from '../../db/open.ts';
import { allPendingErasures, eraseKeptStudent, markErasuresDone, type Person } from '../../db/people/erase.ts';
import { portions } from '../../db/portions.ts';
import { archivedName, databaseName } from '../backup/archive-names.ts';
import { eraseKeptInStore, keptSchools } from '../backup/keep.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

const removeFiles = (folder: string, files: readonly string[]) => {
  for (const address of files) rmSync(join(folder, archivedName(address)), { force: true });
};

/** A database that cannot be read is deleted whole, because nobody can say who is in it. */
async function eraseFrom(folder: string, people: readonly Person[]): Promise<void> {
  const file = join(folder, databaseName);
  if (databaseUrl !== null || !existsSync(file)) return;
  if ((await inspectDatabase(file, 'quick')) !== null) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
    return;
  }
  const db = openDatabase(file);
  try {
    const pending = await eraseRows(db, people);
    if (pending === null) return;
    removeFiles(folder, pending);
    await db.scrub();
  } finally {
    await closeDatabase(db);
  }
}

/** Erases people's rows. @returns the files to delete with them; null if there was nothing to erase */
async function eraseRows(db: Database, people: readonly Person[]): Promise<string[] | null> {
  await migrateDatabase(db);
  let gone = 0;
  for (const person of people) if (await eraseKeptStudent(db, person)) gone += 1;
  const pending = await allPendingErasures(db);
  if (gone === 0 && pending.length === 0) return null;
  for (const ids of portions(pending.map(({ id }) => id))) await markErasuresDone(db, ids);
  return pending.flatMap(({ files }) => files);
}

/** The remaining traces of their rows disappear when the whole database is scrubbed, which follows each erasure. */
async function eraseOnServer(schema: string, people: readonly Person[]): Promise<string[]> {
  const db = openKept(schema);
  try {
    return (await eraseRows(db, people)) ?? [];
  } finally {
    await closeDatabase(db);
  }
}

interface Places {
  /** The data folder. */
  root: string;
  bucket: Bucket | null;
}

/**
 * Removes erased people from all copies of the school that were kept before a restore: in folders, on a server or in a
 * bucket.
 */
export async function eraseFromKept(
  { root, bucket }: Places,
  people: readonly Person[],
  files: readonly string[],
): Promise<void> {
  const all = [...files];
  for (const schema of await keptOnServer()) all.push(...(await eraseOnServer(schema, people)));
  for (const { folder } of keptSchools(root)) {
    removeFiles(folder, all);
    await eraseFrom(folder, people);
  }
  if (bucket) await eraseKeptInStore(bucket, all);
}
