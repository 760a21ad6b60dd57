import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { textLimits } from '../../src/model/limits.ts';
import { dueAnswer, dueOf } from '../../src/model/payments/due.ts';
import { paidAccessOf, type StudentWithAccess } from '../../src/model/payments/paid-access.ts';
import type { Clock } from '../../src/model/payments/payment-settings.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { type ListedStudent, listedStudent, type StoredStudent } from '../../src/model/people/student.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { translations } from '../content/translated.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { clockUnder, schoolClock } from '../payments/payment-settings.ts';
import { grades, levels, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { endStudentSessions, type SessionStudent } from './sessions.ts';

/**
 * Normalizes an email address for comparison, ignoring case. The input is cut first, because normalizing a long run of
 * combining accents takes quadratic time.
 */
export const emailKey = (email: string): string =>
  email
    .trim()
    .slice(0, 2 * textLimits.email)
    .normalize('NFC')
    .toLowerCase();

/** A student with the current payment status: access whose end date has passed is not paid any more. */
const withAccess = (row: StoredStudent, clock: Clock): StudentWithAccess => ({ ...row, ...paidAccessOf(row, clock) });

/** The student of a session with the current payment status; null if deleted. */
export const studentOfSession = ({ student, terms }: SessionStudent): StudentWithAccess | null =>
  student.deleted_at === null ? withAccess(student, clockUnder(terms)) : null;

/** A student row with the current payment status. */
export const withAccessNow = async (db: Database, row: StoredStudent): Promise<StudentWithAccess> =>
  withAccess(row, await schoolClock(db));

/** Whether the owner of an account has confirmed its present address. */
export const isConfirmed = ({ email, confirmed_key }: { email: string; confirmed_key: string | null }): boolean =>
  confirmed_key !== null && confirmed_key === emailKey(email);

/** Finds a student by email address. A deleted student keeps the address but is not found. */
export async function findStudentByEmail(db: Database, email: string): Promise<StudentWithAccess | null> {
  const [row] = await db
    .select()
    .from(students)
    .where(and(eq(students.email_key, emailKey(email)), isNull(students.deleted_at)));
  return row ? withAccess(row, await schoolClock(db)) : null;
}

/** Finds a student who is not deleted. */
export async function findStudentById(db: Database, id: number): Promise<StudentWithAccess | null> {
  const [row] = await db.select().from(students).where(liveStudent(id));
  return row ? withAccess(row, await schoolClock(db)) : null;
}

/**
 * Whether an email address is already used, also by a deleted student.
 * @param except id of the student who may have it
 */
export async function isEmailTaken(db: Reads, email: string, except = 0): Promise<boolean> {
  return (await db.$count(students, and(eq(students.email_key, emailKey(email)), ne(students.id, except)))) > 0;
}

const named = (row: typeof grades.$inferSelect | typeof levels.$inferSelect) => ({
  id: row.id,
  name: translations(row, 'name'),
});

/** Finds the other children of each student's family, oldest account first. Deleted ones are left out. */
async function relativesOf(db: Reads, rows: readonly StoredStudent[]) {
  const wanted = [...new Set(rows.flatMap(({ family_id }) => family_id ?? []))];
  const { id, name, family_id } = students;
  const found =
    wanted.length === 0
      ? []
      : await db
          .select({ id, name, family_id })
          .from(students)
          .where(and(inArray(family_id, wanted), isNull(students.deleted_at)))
          .orderBy(asc(id));
  return (row: StoredStudent) =>
    row.family_id === null ? [] : found.filter((each) => each.family_id === row.family_id && each.id !== row.id);
}

/**
 * Students in the staff view, with the names of grade and level. Grades are read in a separate query, which does not
 * affect the order of the students.
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
  const relatives = await relativesOf(db, rows);
  return rows.flatMap((row) => {
    const place = places.get(row.grade_id);
    if (!place) return [];
    const level = named(place.levels);
    const grade = named(place.grades);
    const due = dueAnswer(dueOf(row, place.grades, clock));
    const discount = { percent: row.discount_percent, reason: row.discount_reason };
    return listedStudent.parse({ ...withAccess(row, clock), level, grade, due, discount, family: relatives(row) });
  });
}

const liveStudent = (id: number) => and(eq(students.id, id), isNull(students.deleted_at));

export async function findListedStudent(db: Database, id: number): Promise<ListedStudent | null> {
  const rows = await db.select().from(students).where(liveStudent(id));
  return (await listed(db, rows))[0] ?? null;
}

/** Students with these ids who are not deleted, in the form of the list. */
export async function studentsAt(db: Database | Transaction, ids: readonly number[]): Promise<ListedStudent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(students)
    .where(and(inArray(students.id, [...ids]), isNull(students.deleted_at)))
    .orderBy(asc(students.id));
  return listed(db, rows);
}

/**
 * Activates or deactivates a student; deactivating ends all sessions at once, switched ones too.
 * @returns false if there is none
 */
export async function activateStudent(db: Database, actor: Actor, id: number, is_active: Flag): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select({ is_active: students.is_active }).from(students).where(eq(students.id, id));
    if (!before) return false;
    await tx.update(students).set({ is_active }).where(eq(students.id, id));
    if (is_active === 0) await endStudentSessions(tx, [id]);
    const changes = changesBetween(before, { is_active }, ['is_active']);
    await noteInAudit(tx, actor, { action: 'update', about: `students/${id}`, changes });
    return true;
  });
}
