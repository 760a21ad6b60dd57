import type { Database } from '../../db/open.ts';
import { findGrade } from '../../db/school/levels.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { StandingStudent } from '../../src/model/payments/standing.ts';
import { type OwnAccount, ownAccount, type StoredStudent } from '../../src/model/people/student.ts';
import { type DocumentName, documentNames, photo } from '../../src/model/people/student-fields.ts';

/** The pictures that the school holds of a student, each since when. */
function heldDocuments(student: StoredStudent) {
  const { created_at, personal_image_at } = student;
  const since = (name: DocumentName) => (name === photo.name ? (personal_image_at ?? created_at) : created_at);
  return documentNames.filter((name) => student[name] !== null).map((name) => ({ name, since: since(name) }));
}

/** A student's own account as the API shows it, in one language. */
export async function userOf(
  db: Database,
  student: StandingStudent,
  language: Language,
  defaultLanguage: Language,
): Promise<OwnAccount> {
  const place = await findGrade(db, student.grade_id);
  if (!place) throw new Error(`student ${student.id} is in no grade`);
  const named = ({ id, name }: typeof place.grade | typeof place.level) => ({
    id,
    name: inLanguage(name, language, defaultLanguage),
  });
  const documents = heldDocuments(student);
  return ownAccount.parse({ ...student, documents, level: named(place.level), grade: named(place.grade) });
}
