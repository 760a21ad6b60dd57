import type { Database } from '../../db/open.ts';
import { addStudent } from '../../db/people/new-students.ts';
import type { DemoSchool } from '../../db/seed/demo-school.ts';
import { type DocumentName, documents } from '../../src/model/people/student-fields.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import type { DemoMedia } from './demo-media.ts';
import type { FirstPasswordsFile } from './first-passwords.ts';

/** Creates the demo's two students. Each gets its own generated password, which is kept until it is printed. */
export async function seedStudents(
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
