import { ensureRecord } from '../../db/content/content.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { addAccount } from '../../db/payments/accounts.ts';
import { addStudent } from '../../db/people/new-students.ts';
import { seedOfficeRecords } from '../../db/people/office-records.ts';
import { markFilled } from '../../db/publishing/state.ts';
import { addLevel } from '../../db/school/levels.ts';
import { seedSchool } from '../../db/school/own-school.ts';
import { type DemoSchool, readDemoSchool, readLevels } from '../../db/seed/demo-school.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import { type DocumentName, documents } from '../../src/model/people/student-fields.ts';
import { newSchool, type SchoolRecord } from '../../src/model/school/school.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import { startEncoder } from '../media/encoder/encoder.ts';
import type { Folders } from '../media/folders.ts';
import type { FileStorage } from '../media/storage.ts';
import { seedLists, seedRecords, seedSubjects } from './demo-content.ts';
import { type DemoMedia, demoMedia } from './demo-media.ts';
import type { FirstPasswordsFile } from './first-passwords.ts';

/** Creates the demo's two students. Each gets its own generated password, which is kept until it is printed. */
async function seedStudents(
  db: Database,
  media: DemoMedia,
  grades: ReadonlyMap<string, number>,
  passwords: FirstPasswordsFile,
  students: DemoSchool['students'],
): Promise<void> {
  const made = students.map((student) => ({ student, password: generatePassword() }));
  passwords.remember({ students: made.map(({ student, password }) => ({ email: student.email, password })) });
  for (const { student, password } of made) {
    const { grade, ...fields } = student;
    const pictures: Partial<Record<DocumentName, string>> = {};
    for (const { name } of documents) {
      const file = student[name];
      if (file) pictures[name] = await media.privatePicture(file);
    }
    const password_hash = await hashPassword(password);
    await addStudent(db, { ...fields, ...pictures, password_hash, grade_id: grades.get(grade) ?? 0 });
  }
}

/** Creates the levels and grades of the demo. @returns ids of the grades by their keys */
async function seedLevels(db: Database): Promise<Map<string, number>> {
  const grades = new Map<string, number>();
  for (const level of readLevels()) {
    const ids = await addLevel(db, level);
    level.grades.forEach((grade, index) => {
      grades.set(grade.key, ids[index] ?? 0);
    });
  }
  return grades;
}

export interface SchoolFiles {
  folders: Folders;
  storage: FileStorage;
}

/** Creates the payment accounts of the demo school. */
async function seedAccounts(db: Database, accounts: DemoSchool['accounts']): Promise<void> {
  for (const account of accounts) await inTransaction(db, (tx) => addAccount(tx, account));
}

/**
 * Fills an empty, migrated database, once: with the demo school, or only with empty records. A mark in the database says
 * that this was done.
 */
export async function fill(
  db: Database,
  { folders, storage }: SchoolFiles,
  { seed, defaultLanguage }: Pick<Config, 'seed' | 'defaultLanguage'>,
  passwords: FirstPasswordsFile,
): Promise<void> {
  for (const record of allRecords) await ensureRecord(db, record);
  await seedOfficeRecords(db);
  const school = newSchool(defaultLanguage);
  if (seed === 'none') await seedSchool(db, school);
  else await fillDemo(db, { folders, storage }, school, passwords);
  await inTransaction(db, markFilled);
}

async function fillDemo(
  db: Database,
  { folders, storage }: SchoolFiles,
  school: SchoolRecord,
  passwords: FirstPasswordsFile,
): Promise<void> {
  const grades = await seedLevels(db);
  const demo = readDemoSchool();
  await seedSchool(db, { ...school, ...demo.school, demo: true });
  // Encoding takes nearly all of the time, and nothing else needs the machine yet, so two encoders run.
  const encoders = [startEncoder(folders.temporary, null), startEncoder(folders.temporary, null)] as const;
  const [first, second] = encoders;
  try {
    const target = { db, storage, temporary: folders.temporary };
    const media = demoMedia([
      { ...target, encoder: first },
      { ...target, encoder: second },
    ]);
    // Steps that do more than encode pictures come first, so that only encoding is left at the end.
    const seeding = async () => {
      await seedSubjects(db, media, grades, demo.subjects);
      await seedAccounts(db, demo.accounts);
      await seedStudents(db, media, grades, passwords, demo.students);
      await seedRecords(db, media, demo.records);
      await seedLists(db, media, demo);
    };
    await Promise.all([media.prepare(), seeding()]);
  } finally {
    await Promise.all(encoders.map((encoder) => encoder.stop()));
  }
}
