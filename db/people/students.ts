import { eq, inArray, sql } from 'drizzle-orm';
import { textLimits } from '../../src/model/limits.ts';
import { type ListedStudent, listedStudent, type StoredStudent } from '../../src/model/people/student.ts';
import type { DocumentName } from '../../src/model/people/student-fields.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { translations } from '../content/translated.ts';
import { type Database, inTransaction, write } from '../open.ts';
import { grades, levels, studentSessions, students } from '../schema.ts';

/** What a registration brings; a picture that is not named was not sent. */
export type NewStudent = Omit<StoredStudent, 'id' | 'is_active' | 'payment_status' | 'created_at' | DocumentName> &
  Partial<Pick<StoredStudent, 'payment_status' | DocumentName>>;

/**
 * An address as it is compared: unique whatever its case. Of one that is too long to be any, no more is looked at than
 * tells it from the others: the time that normalising takes grows with the square of a row of accents.
 */
export const emailKey = (email: string): string =>
  email
    .trim()
    .slice(0, 2 * textLimits.email)
    .normalize('NFC')
    .toLowerCase();

/** Adds a student, active and unpaid unless said otherwise. @returns the id, or null when the address is taken */
export async function addStudent(db: Database, student: NewStudent): Promise<number | null> {
  const row = {
    ...student,
    email_key: emailKey(student.email),
    search_text: searchText([student.name, student.email, student.phone]),
    created_at: new Date().toISOString(),
  };
  const [added] = await write(db, (tx) =>
    tx.insert(students).values(row).onConflictDoNothing({ target: students.email_key }).returning({ id: students.id }),
  );
  return added?.id ?? null;
}

/** Reads students by id with a query prepared once: every request of a student asks. */
export function studentFinder(db: Database): (id: number) => Promise<StoredStudent | null> {
  const query = db
    .select()
    .from(students)
    .where(eq(students.id, sql.placeholder('id')))
    .prepare();
  return async (id) => (await query.execute({ id }))[0] ?? null;
}

export async function findStudentByEmail(db: Database, email: string): Promise<StoredStudent | null> {
  const [row] = await db
    .select()
    .from(students)
    .where(eq(students.email_key, emailKey(email)));
  return row ?? null;
}

const named = (row: typeof grades.$inferSelect | typeof levels.$inferSelect) => ({
  id: row.id,
  name: translations(row, 'name'),
});

/**
 * Students as the administrator sees them, with the names of grade and level. These are few: read by themselves they
 * leave the order of the students alone.
 */
export async function listed(db: Database, rows: readonly StoredStudent[]): Promise<ListedStudent[]> {
  const ids = [...new Set(rows.map((row) => row.grade_id))];
  const found = await db
    .select()
    .from(grades)
    .innerJoin(levels, eq(grades.level_id, levels.id))
    .where(inArray(grades.id, ids));
  const places = new Map(found.map((each) => [each.grades.id, each]));
  return rows.flatMap((row) => {
    const place = places.get(row.grade_id);
    if (!place) return [];
    return listedStudent.parse({ ...row, level: named(place.levels), grade: named(place.grades) });
  });
}

export async function findListedStudent(db: Database, id: number): Promise<ListedStudent | null> {
  const rows = await db.select().from(students).where(eq(students.id, id));
  return (await listed(db, rows))[0] ?? null;
}

/**
 * Lets a student in or shuts them out, which ends their sessions at once; marks them as paid or unpaid.
 * @returns false when there is none
 */
export async function changeStudent(
  db: Database,
  id: number,
  change: Partial<Pick<StoredStudent, 'is_active' | 'payment_status'>>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await tx.update(students).set(change).where(eq(students.id, id)).returning({ id: students.id });
    if (change.is_active === 0) await tx.delete(studentSessions).where(eq(studentSessions.userId, id));
    return found.length > 0;
  });
}
