import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { type DetailedStudent, detailedStudent, sibling } from '../../src/model/people/student-detail.ts';
import type { Database } from '../open.ts';
import { students } from '../schema.ts';
import { formerPhonesOf } from './former-phones.ts';
import { listed } from './students.ts';

/** Maximum number of students shown with the same phone; more than this is not a family. */
const mostOfPhone = 50;

/** A student with the other students of the same phone number; null if there is none. */
export async function findDetailedStudent(db: Database, id: number): Promise<DetailedStudent | null> {
  const [row] = await db
    .select()
    .from(students)
    .where(and(eq(students.id, id), isNull(students.deleted_at)));
  if (!row) return null;
  const others = await db
    .select()
    .from(students)
    .where(and(eq(students.phone, row.phone), ne(students.id, id), isNull(students.deleted_at)))
    .orderBy(asc(students.id))
    .limit(mostOfPhone);
  const [student, ...siblings] = await listed(db, [row, ...others]);
  if (!student) return null;
  const same_phone = siblings.map((each) => sibling.parse(each));
  return detailedStudent.parse({ ...student, same_phone, former_phones: await formerPhonesOf(db, id) });
}
