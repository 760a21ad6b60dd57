import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { textLimits } from '../../src/model/limits.ts';
import { dueOf, inPounds, type StandingStudent, standingOf } from '../../src/model/payments/standing.ts';
import type { Clock } from '../../src/model/payments/terms.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { type ListedStudent, listedStudent, type StoredStudent } from '../../src/model/people/student.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { translations } from '../content/translated.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { clockUnder, schoolClock } from '../payments/terms.ts';
import { grades, levels, studentSessions, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import type { Visitor } from './session-finders.ts';

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

/** A student as they stand now: what a date has ended is not paid any more. */
const standing = (row: StoredStudent, clock: Clock): StandingStudent => ({ ...row, ...standingOf(row, clock) });

/** The same for the student of a session; null for one that is deleted. */
export const standingVisitor = ({ student, terms }: Visitor): StandingStudent | null =>
  student.deleted_at === null ? standing(student, clockUnder(terms)) : null;

/** The same for a student who was just read or written. */
export const standingNow = async (db: Database, row: StoredStudent): Promise<StandingStudent> =>
  standing(row, await schoolClock(db));

/** The student with an address. One that is deleted has it still, but is not found. */
export async function findStudentByEmail(db: Database, email: string): Promise<StandingStudent | null> {
  const [row] = await db
    .select()
    .from(students)
    .where(and(eq(students.email_key, emailKey(email)), isNull(students.deleted_at)));
  return row ? standing(row, await schoolClock(db)) : null;
}

/** Whether an address is somebody's already, a deleted student's included. @param except whose it may be */
export async function isEmailTaken(db: Reads, email: string, except = 0): Promise<boolean> {
  return (await db.$count(students, and(eq(students.email_key, emailKey(email)), ne(students.id, except)))) > 0;
}

const named = (row: typeof grades.$inferSelect | typeof levels.$inferSelect) => ({
  id: row.id,
  name: translations(row, 'name'),
});

/**
 * Students as the administrator sees them, with the names of grade and level. These are few: read by themselves they
 * leave the order of the students alone.
 */
export async function listed(db: Database | Transaction, rows: readonly StoredStudent[]): Promise<ListedStudent[]> {
  const ids = [...new Set(rows.map((row) => row.grade_id))];
  const found = await db
    .select()
    .from(grades)
    .innerJoin(levels, eq(grades.level_id, levels.id))
    .where(inArray(grades.id, ids));
  const places = new Map(found.map((each) => [each.grades.id, each]));
  const clock = await schoolClock(db);
  return rows.flatMap((row) => {
    const place = places.get(row.grade_id);
    if (!place) return [];
    const level = named(place.levels);
    const grade = named(place.grades);
    const due = inPounds(dueOf(row, place.grades, clock));
    const discount = { percent: row.discount_percent, reason: row.discount_reason };
    return listedStudent.parse({ ...standing(row, clock), level, grade, due, discount });
  });
}

const liveStudent = (id: number) => and(eq(students.id, id), isNull(students.deleted_at));

export async function findListedStudent(db: Database, id: number): Promise<ListedStudent | null> {
  const rows = await db.select().from(students).where(liveStudent(id));
  return (await listed(db, rows))[0] ?? null;
}

/** Students of these numbers who are not deleted, in the list's form. */
export async function studentsAt(db: Database | Transaction, ids: readonly number[]): Promise<ListedStudent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(students)
    .where(and(inArray(students.id, [...ids]), isNull(students.deleted_at)))
    .orderBy(asc(students.id));
  return listed(db, rows);
}

/** Lets a student in or shuts them out, which ends their sessions at once. @returns false when there is none */
export async function activateStudent(db: Database, actor: Actor, id: number, is_active: Flag): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select({ is_active: students.is_active }).from(students).where(eq(students.id, id));
    if (!before) return false;
    await tx.update(students).set({ is_active }).where(eq(students.id, id));
    if (is_active === 0) await tx.delete(studentSessions).where(eq(studentSessions.userId, id));
    const changes = changesBetween(before, { is_active }, ['is_active']);
    await noteInAudit(tx, actor, { action: 'update', about: `students/${id}`, changes });
    return true;
  });
}
