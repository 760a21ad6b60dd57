import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { familySize } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import type { StudentRow } from '../payments/filing.ts';
import { families, studentSessions, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { type LoginNameParts, nextLoginName } from './login-names.ts';
import { type FirstReceipt, insertStudent, type NewStudent } from './new-students.ts';
import { addStudentSession, type SessionRow, sessionsOf } from './sessions.ts';

const live = isNull(students.deleted_at);

const isFull = () =>
  new Refusal('invalid', { fields: { ids: [{ problem: 'familyFull', values: { count: familySize } }] } });

/** The other children of a student's family who are not deleted, oldest account first. */
export async function familyOf(db: Reads, { id, family_id }: Pick<StoredStudent, 'id' | 'family_id'>) {
  if (family_id === null) return [];
  return db
    .select()
    .from(students)
    .where(and(eq(students.family_id, family_id), ne(students.id, id), live))
    .orderBy(asc(students.id));
}

async function newFamily(tx: Transaction): Promise<number> {
  const [made] = await tx
    .insert(families)
    .values({ created_at: new Date().toISOString() })
    .returning({ id: families.id });
  if (!made) throw new Error('a family was not stored');
  return made.id;
}

/** Whether a family has room for one more child. Deleted children do not count; see `leaveFullFamily`. */
const hasRoom = async (tx: Transaction, family: number): Promise<boolean> =>
  (await tx.$count(students, and(eq(students.family_id, family), live))) < familySize;

/** A restored child comes back to its family only while there is room. Call it before the child is restored. */
export async function leaveFullFamily(tx: Transaction, { id, family_id }: StoredStudent): Promise<void> {
  if (family_id === null || (await hasRoom(tx, family_id))) return;
  await tx.update(students).set({ family_id: null }).where(eq(students.id, id));
}

/** A further child; null: it gets a login name, or the password of the child who is logged in. */
export type Relative = Omit<NewStudent, 'email' | 'password_hash'> & {
  email: string | null;
  password_hash: string | null;
};

/**
 * Adds a child to the family of the student who is logged in.
 * @returns the id; null if the email address is taken
 * @throws Refusal 401 if that student is gone, 422 if the family is full
 */
export async function addToFamily(
  db: Database,
  asker: number,
  relative: Relative,
  receipt: FirstReceipt,
  loginName: LoginNameParts,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const [own] = await tx
      .select()
      .from(students)
      .where(and(eq(students.id, asker), eq(students.is_active, 1), live));
    if (!own) throw new Refusal('unauthorised');
    if (own.family_id !== null && !(await hasRoom(tx, own.family_id))) {
      throw new Refusal('invalid', { fields: { family: [{ problem: 'familyFull', values: { count: familySize } }] } });
    }
    const email = relative.email ?? (await nextLoginName(tx, loginName));
    const password_hash = relative.password_hash ?? own.password_hash;
    const made = await insertStudent(tx, { ...relative, email, password_hash }, receipt, null);
    if (!made) return null;
    const family_id = own.family_id ?? (await newFamily(tx));
    await tx
      .update(students)
      .set({ family_id })
      .where(inArray(students.id, [own.id, made.added.id]));
    return made.added.id;
  });
}

/**
 * Moves a session to another child of the family: the old session ends, the new one ends when the old one would have.
 * @param from the id of the old session
 * @param to the new session; it expires when the old one would have
 * @returns the child; null if the session is over, or the child is inactive or of another family
 */
export async function switchSession(
  db: Database,
  from: string,
  to: Omit<SessionRow, 'expiresAt'>,
): Promise<StoredStudent | null> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ session: studentSessions, family: students.family_id })
      .from(studentSessions)
      .innerJoin(students, eq(students.id, studentSessions.userId))
      .where(and(eq(studentSessions.id, from), eq(students.is_active, 1), live));
    if (!before || before.family === null) return null;
    const [child] = await tx
      .update(students)
      .set({ last_login_at: new Date().toISOString() })
      .where(and(eq(students.id, to.userId), eq(students.family_id, before.family), eq(students.is_active, 1), live))
      .returning();
    if (!child) return null;
    const { session } = before;
    await tx.delete(studentSessions).where(eq(studentSessions.id, from));
    await addStudentSession(tx, { ...to, expiresAt: session.expiresAt }, session.openedBy ?? session.userId);
    return child;
  });
}

/**
 * Ends switched sessions of children who left the family: those opened into them, and those they opened into others.
 * @param left the children who left their family
 */
async function endSwitched(tx: Transaction, left: readonly number[]): Promise<void> {
  await tx.delete(studentSessions).where(and(isNotNull(studentSessions.openedBy), sessionsOf(left)));
}

/**
 * Sets the family of a student: exactly this one and the given others. Who is not named belongs to none, and who had
 * another family leaves it.
 * @returns false if there is no such student
 * @throws Refusal 422 for a deleted or unknown child, and for too many
 */
export async function setFamily(db: Database, actor: Actor, id: number, others: readonly number[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [own] = await tx
      .select()
      .from(students)
      .where(and(eq(students.id, id), live));
    if (!own) return false;
    const wanted = [...new Set([id, ...others])];
    const named = await tx
      .select()
      .from(students)
      .where(and(inArray(students.id, wanted), live));
    if (named.length < wanted.length) throw new Refusal('invalid', { fields: { ids: [{ problem: 'unknown' }] } });
    if (wanted.length > familySize) throw isFull();
    const unnamed =
      own.family_id === null
        ? []
        : await tx
            .select()
            .from(students)
            .where(and(eq(students.family_id, own.family_id), notInArray(students.id, wanted)));
    const family_id = wanted.length === 1 ? null : (own.family_id ?? (await newFamily(tx)));
    const joined = named.filter((each) => each.family_id !== family_id);
    const changed = [...joined, ...unnamed];
    if (changed.length === 0) return true;
    for (const [family, rows] of [
      [family_id, joined],
      [null, unnamed],
    ] as const) {
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) await tx.update(students).set({ family_id: family }).where(inArray(students.id, ids));
    }
    const left = changed.filter((each) => each.family_id !== null).map((each) => each.id);
    if (left.length > 0) await endSwitched(tx, left);
    const line = (row: StudentRow) => ({
      action: 'family',
      about: `students/${row.id}`,
      changes: { family_id: [row.family_id, unnamed.includes(row) ? null : family_id] as const },
    });
    const touched = changed.some((each) => each.id === id) ? changed : [own, ...changed];
    await noteInAudit(tx, actor, ...touched.map(line));
    return true;
  });
}
