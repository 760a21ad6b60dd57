import type { Database } from '../../db/open.ts';
import { findGrade } from '../../db/school/levels.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import { type OwnAccount, ownAccount, type StoredStudent } from '../../src/model/people/student.ts';

/** A student's own account as the API shows it, in one language. */
export async function userOf(
  db: Database,
  student: StoredStudent,
  language: Language,
  defaultLanguage: Language,
): Promise<OwnAccount> {
  const place = await findGrade(db, student.grade_id);
  if (!place) throw new Error(`student ${student.id} is in no grade`);
  const named = ({ id, name }: typeof place.grade | typeof place.level) => ({
    id,
    name: inLanguage(name, language, defaultLanguage),
  });
  return ownAccount.parse({ ...student, level: named(place.level), grade: named(place.grade) });
}
