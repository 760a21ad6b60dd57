import type { Database } from '../../db/open.ts';
import { receiptFiledAt } from '../../db/payments/reading.ts';
import { isConfirmed, listed } from '../../db/people/students.ts';
import { findGrade } from '../../db/school/levels.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { StudentWithAccess } from '../../src/model/payments/paid-access.ts';
import { type OwnAccount, type OwnRelative, ownAccount, type StoredStudent } from '../../src/model/people/student.ts';
import { type DocumentName, documentNames, passport, photo, receipt } from '../../src/model/people/student-fields.ts';

/** The pictures that the school stores of a student, with their dates. */
async function heldDocuments(db: Database, student: StoredStudent) {
  const { id, created_at, personal_image_at, payment_image } = student;
  const filedAt = payment_image === null ? null : await receiptFiledAt(db, id, payment_image);
  const since: Record<DocumentName, string | null> = {
    [photo.name]: personal_image_at,
    [receipt.name]: filedAt,
    [passport.name]: null,
  };
  return documentNames
    .filter((name) => student[name] !== null)
    .map((name) => ({ name, since: since[name] ?? created_at }));
}

/** A student's own account as the API returns it, in one language. */
export async function userOf(
  db: Database,
  student: StudentWithAccess,
  language: Language,
  defaultLanguage: Language,
): Promise<OwnAccount> {
  const place = await findGrade(db, student.grade_id);
  if (!place) throw new Error(`student ${student.id} is in no grade`);
  const named = ({ id, name }: typeof place.grade | typeof place.level) => ({
    id,
    name: inLanguage(name, language, defaultLanguage),
  });
  const documents = await heldDocuments(db, student);
  return ownAccount.parse({
    ...student,
    email_confirmed: isConfirmed(student) ? 1 : 0,
    documents,
    level: named(place.level),
    grade: named(place.grade),
  });
}

/** The other children of a family as the API returns them, in one language. */
export async function relativesOf(
  db: Database,
  rows: readonly StoredStudent[],
  language: Language,
  defaultLanguage: Language,
): Promise<OwnRelative[]> {
  return (await listed(db, rows)).map(({ id, name, grade, state }) => ({
    ...{ id, name, state },
    grade: { id: grade.id, name: inLanguage(grade.name, language, defaultLanguage) },
  }));
}
