import type { Database } from '../../db/open.ts';
import type { Student } from '../../db/people/students.ts';
import { findGrade } from '../../db/school/levels.ts';
import type { AnswerOf } from '../../src/model/endpoints/endpoint.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';

export type User = AnswerOf<StudentEndpoints['GET /auth/me']>['user'];

/** A student's own account as the API shows it, in one language. */
export async function userOf(
  db: Database,
  student: Student,
  language: Language,
  defaultLanguage: Language,
): Promise<User> {
  const place = await findGrade(db, student.grade_id);
  if (!place) throw new Error(`student ${student.id} is in no grade`);
  const named = ({ id, name }: typeof place.grade | typeof place.level) => ({
    id,
    name: inLanguage(name, language, defaultLanguage),
  });
  const { id, name, email, phone, kind_of_account, payment_term, is_active, payment_status } = student;
  return {
    ...{ id, name, email, phone, level: named(place.level), grade: named(place.grade) },
    ...{ kind_of_account, payment_term, is_active, payment_status },
  };
}
