import { existsSync, renameSync, rmSync } from 'node:fs';
import { ensureRecord } from '../../db/content.ts';
import { addLevel, allLevels } from '../../db/levels.ts';
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '../../db/open.ts';
import { levels } from '../../db/seed/demo/levels.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import type { Config } from '../config.ts';
import { startEncoder } from '../media/encoder/encoder.ts';
import type { Folders } from '../media/folders.ts';
import type { FileStorage } from '../media/storage.ts';
import { seedLists, seedRecords } from './demo-content.ts';
import { demoMedia } from './demo-media.ts';
import { type Credentials, seedStudents } from './demo-students.ts';
import { seedSubjects } from './demo-subjects.ts';

/** Levels, grades and empty single records: what every school gets. @returns ids of the grades by their keys */
async function seedBasics(db: Database): Promise<Map<string, number>> {
  const grades = new Map<string, number>();
  for (const level of levels) {
    const ids = await addLevel(db, level);
    level.grades.forEach((grade, index) => {
      grades.set(grade.key, ids[index] ?? 0);
    });
  }
  for (const record of allRecords) await ensureRecord(db, record);
  return grades;
}

async function fill(
  db: Database,
  storage: FileStorage,
  folders: Folders,
  seed: Config['seed'],
): Promise<Credentials[]> {
  const grades = await seedBasics(db);
  if (seed === 'none') return [];
  const encoder = startEncoder(folders.temporary, null);
  try {
    const media = demoMedia({ db, storage, temporary: folders.temporary, encoder });
    await seedRecords(db, media);
    await seedLists(db, media);
    await seedSubjects(db, media, grades);
    return await seedStudents(db, media, grades);
  } finally {
    await encoder.stop();
  }
}

/**
 * Opens the school's database, migrated; an empty one is filled first. A new database is filled under another name
 * and renamed when it is whole, so that a start that is broken off leaves none half filled.
 * @returns the database and the demo students' passwords, if it was just filled with them
 */
export async function openSchool(
  folders: Folders,
  storage: FileStorage,
  seed: Config['seed'],
): Promise<{ db: Database; students: Credentials[] }> {
  let students: Credentials[] = [];
  if (!existsSync(folders.database)) {
    const unfinished = `${folders.database}.new`;
    for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
    const fresh = openDatabase(unfinished);
    fresh.$client.pragma('synchronous = OFF');
    migrateDatabase(fresh);
    students = await fill(fresh, storage, folders, seed);
    fresh.$client.pragma('synchronous = FULL');
    fresh.$client.pragma('wal_checkpoint(TRUNCATE)');
    closeDatabase(fresh);
    renameSync(unfinished, folders.database);
  }
  const db = openDatabase(folders.database);
  migrateDatabase(db);
  if ((await allLevels(db)).length === 0) students = await fill(db, storage, folders, seed);
  for (const record of allRecords) await ensureRecord(db, record);
  return { db, students };
}
