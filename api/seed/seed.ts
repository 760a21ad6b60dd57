import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { ensureRecord } from '../../db/content.ts';
import { inspectDatabase, missingTables } from '../../db/inspect.ts';
import { addLevel, allLevels } from '../../db/levels.ts';
import { waitForLock } from '../../db/lock.ts';
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '../../db/open.ts';
import { levels } from '../../db/seed/demo/levels.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import { MEGABYTE } from '../../src/model/limits.ts';
import { ensureAdmin } from '../auth/first-admin.ts';
import type { Config } from '../config.ts';
import { Fault, freeBytes, unusable } from '../faults.ts';
import { startEncoder } from '../media/encoder/encoder.ts';
import type { Folders } from '../media/folders.ts';
import type { FileStorage } from '../media/storage.ts';
import { seedLists, seedRecords } from './demo-content.ts';
import { demoMedia } from './demo-media.ts';
import { seedStudents } from './demo-students.ts';
import { seedSubjects } from './demo-subjects.ts';
import { type FirstPasswords, type FirstPasswordsFile, firstPasswords } from './first-passwords.ts';

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

async function fill(db: Database, place: Place, seed: Config['seed'], passwords: FirstPasswordsFile): Promise<void> {
  const grades = await seedBasics(db);
  if (seed === 'none') return;
  const { storage, folders } = place;
  const encoder = startEncoder(folders.temporary, null);
  try {
    const media = demoMedia({ db, storage, temporary: folders.temporary, encoder });
    await seedRecords(db, media);
    await seedLists(db, media);
    await seedSubjects(db, media, grades);
    await seedStudents(db, media, grades, passwords);
  } finally {
    await encoder.stop();
  }
}

const removeDatabase = (file: string) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
};

/** What a new school takes on the disk, pages and all the versions of its pictures included, in megabytes. */
const newSchool = { demo: 160, none: 16 } as const;

/** @throws Fault when there is less left on the disk than a new school takes */
function wantDisk(root: string, seed: Config['seed']): void {
  const left = (freeBytes(root) ?? Number.POSITIVE_INFINITY) / MEGABYTE;
  if (left >= newSchool[seed]) return;
  throw new Fault(
    `the disk is full: ${root} has ${Math.floor(left)} MB left, a new school takes ${newSchool[seed]} MB`,
  );
}

/** Fills a new database under another name and renames it when it is whole: a start that breaks off leaves none half. */
async function fillBeside(place: Place, seed: Config['seed'], passwords: FirstPasswordsFile): Promise<void> {
  const { database } = place.folders;
  const log = `${database}-wal`;
  // SQLite would take the old log for the new database's.
  if (existsSync(log) && statSync(log).size > 0) throw new Fault(`${log} is there without ${database}: put both back`);
  wantDisk(place.folders.root, seed);
  const unfinished = `${database}.new`;
  removeDatabase(unfinished);
  const fresh = openDatabase(unfinished);
  try {
    fresh.$client.pragma('synchronous = OFF');
    migrateDatabase(fresh);
    await fill(fresh, place, seed, passwords);
    fresh.$client.pragma('synchronous = FULL');
    fresh.$client.pragma('wal_checkpoint(TRUNCATE)');
    closeDatabase(fresh);
    renameSync(unfinished, database);
  } catch (error) {
    closeDatabase(fresh);
    removeDatabase(unfinished);
    throw error;
  }
}

/** Opens what is there. @throws Fault when it is no database that this program can go on with */
function openPresent(file: string): Database {
  const problem = inspectDatabase(file, 'quick');
  if (problem) throw unusable(file, problem);
  const db = openDatabase(file);
  migrateDatabase(db);
  const [missing] = missingTables(db);
  if (missing !== undefined) throw new Fault(`${file} lacks the table ${missing}: restore a backup`);
  return db;
}

export interface Place {
  folders: Folders;
  storage: FileStorage;
}

/** An open school, and the passwords that this process is to print: call `printed` once that is done. */
export interface OpenSchool extends FirstPasswords {
  db: Database;
  printed(): void;
}

/**
 * Opens the school's database, migrated; an empty one is filled first. Of several processes that start at once one does
 * that, the others wait for it. As long as the process lives, others can tell that it has the school open.
 * @param admin the administrator to make when there is none, by those who print passwords; null for the others
 * @throws Fault when the database cannot be used
 */
export async function openSchool(
  folders: Folders,
  storage: FileStorage,
  seed: Config['seed'],
  admin: Config['admin'] | null,
): Promise<OpenSchool> {
  const place = { folders, storage };
  const passwords = firstPasswords(folders.root);
  const endTurn = await waitForLock(folders.lock, 'turn');
  await waitForLock(folders.lock, 'share');
  if (!existsSync(folders.database)) await fillBeside(place, seed, passwords);
  const db = openPresent(folders.database);
  if ((await allLevels(db)).length === 0) await fill(db, place, seed, passwords);
  for (const record of allRecords) await ensureRecord(db, record);
  if (admin) await ensureAdmin(db, admin, passwords);
  const made = admin ? await passwords.take(db) : { admin: null, students: [], printed: () => undefined };
  endTurn();
  return { db, ...made };
}
