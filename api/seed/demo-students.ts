import type { Database } from '../../db/open.ts';
import { addStudent } from '../../db/people/students.ts';
import { students } from '../../db/seed/demo/students.ts';
import type { Student } from '../../db/seed/demo/types.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import type { DemoMedia } from './demo-media.ts';
import type { FirstPasswordsFile } from './first-passwords.ts';

/** The demo's two students, each with a password of its own, kept until it is printed. */
export async function seedStudents(
  db: Database,
  media: DemoMedia,
  grades: ReadonlyMap<string, number>,
  passwords: FirstPasswordsFile,
): Promise<void> {
  const made = (students as readonly Student[]).map((student) => ({ student, password: generatePassword() }));
  passwords.remember({ students: made.map(({ student, password }) => ({ email: student.email, password })) });
  const picture = async (name: string | undefined) => (name ? media.privatePicture(name) : null);
  for (const { student, password } of made) {
    await addStudent(db, {
      name: student.name,
      email: student.email,
      passwordHash: await hashPassword(password),
      phone: student.phone,
      gradeId: grades.get(student.grade) ?? 0,
      kind: student.kind_of_account,
      paymentTerm: student.payment_term,
      paymentStatus: student.payment_status,
      paymentImage: await picture(student.image),
      personalImage: await picture(student.personal_photo),
      passport: await picture(student.passport),
    });
  }
}
