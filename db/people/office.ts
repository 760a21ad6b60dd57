import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import { maxUndoable } from '../../src/model/limits.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { type GivenField, givenFields } from '../../src/model/people/registration.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { unconfirm } from '../mail/links.ts';
import { type Database, inTransaction } from '../open.ts';
import { capDiscount, type DiscountGranter, updateCarryOver } from '../payments/credit.ts';
import { noteFiling } from '../payments/filing.ts';
import type { Problems } from '../problems.ts';
import { restorableSince } from '../restorable-since.ts';
import { students } from '../schema.ts';
import { checkVersion, differs, lastChange, nextVersion } from '../versioned.ts';
import { noteInAudit } from './audit.ts';
import { leaveFullFamily } from './families.ts';
import { noteFormerPhone } from './former-phones.ts';
import { wantGrade } from './grade-of-student.ts';
import { forgetCode, giveCodes, type NewCode } from './login-codes.ts';
import { type LoginNameParts, nextLoginName } from './login-names.ts';
import { namesakesOf } from './namesakes.ts';
import { type FirstReceipt, insertStudent, type NewStudent } from './new-students.ts';
import { endStudentSessions } from './sessions.ts';
import { emailKey, isEmailTaken, studentsAt } from './students.ts';

const aboutStudent = (id: number) => `students/${id}`;
const searched = ({ name, email, phone }: Pick<StoredStudent, 'name' | 'email' | 'phone'>) =>
  searchText([name, email, phone]);
const live = (id: number) => and(eq(students.id, id), isNull(students.deleted_at));

export interface Enrolling {
  /** If the email is empty, a login name is generated. */
  student: NewStudent;
  /** The details of the receipt, if one is given. */
  receipt: FirstReceipt;
  loginName: LoginNameParts;
  /** Makes the login code of the new student, in its stored form. */
  code(studentId: number): NewCode;
  /** The confirmations needed so far. */
  problems: Problems;
  /** Whether the user confirmed that a student with the same name is a different child. */
  different: boolean;
}

/**
 * Enrols a student with a login code and files a receipt if one is given.
 * @returns the id; null if the email address is taken
 * @throws Refusal 422 for an invalid account or day of the receipt, and for needed confirmations
 */
export async function enrol(db: Database, actor: Actor, enrolling: Enrolling): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const { student, receipt, loginName, code, problems } = enrolling;
    const same = enrolling.different ? [] : await namesakesOf(tx, student);
    if (same.length > 0) problems.ask('different', 'name', 'sameStudent');
    const email = student.email || (await nextLoginName(tx, loginName));
    const made = await insertStudent(tx, { ...student, email }, receipt, actor);
    if (!made) return null;
    // Validation errors are reported before needed confirmations.
    problems.refuse(await studentsAt(tx, same));
    const { added, payment } = made;
    await giveCodes(tx, [code(added.id)]);
    const changes = changesBetween<StoredStudent>(null, added, givenFields);
    await noteInAudit(tx, actor, { action: 'create', about: aboutStudent(added.id), changes });
    if (payment) await noteFiling(tx, actor, payment, receipt);
    return added.id;
  });
}

/** Fields to correct; absent fields stay unchanged. */
export type Correction = { [Field in GivenField]?: StoredStudent[Field] | undefined };

/** The newest version of a student, who wrote it and when. */
export const changeOfStudent = (db: Database, id: number) => lastChange(db, students, live(id));

/**
 * Corrects a student; a new email address invalidates the login code.
 * @param version the version that the correction is based on
 * @returns `lowered`, the new percentage if the discount was lowered; null if there is no such student; `emailTaken` if
 * the address is used
 * @throws ChangedMeanwhile
 */
export async function correctStudent(
  db: Database,
  actor: DiscountGranter,
  id: number,
  correction: Correction,
  version: number | undefined,
): Promise<{ lowered: number | null } | 'emailTaken' | null> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(students).where(live(id));
    if (!before) return null;
    checkVersion(version, before.version);
    const after: typeof before = Object.assign({ ...before }, correction);
    if (after.grade_id !== before.grade_id) await wantGrade(tx, after.grade_id);
    const moved = emailKey(after.email) !== before.email_key;
    if (moved && (await isEmailTaken(tx, after.email, id))) return 'emailTaken';
    const change = differs(before, correction) ? nextVersion(students, actor) : {};
    const row = { ...correction, ...change, email_key: emailKey(after.email), search_text: searched(after) };
    await tx.update(students).set(row).where(eq(students.id, id));
    if (moved) {
      await forgetCode(tx, id);
      await unconfirm(tx, { student_id: id });
    }
    await noteFormerPhone(tx, actor, before, after.phone);
    const otherPrice = after.grade_id !== before.grade_id || after.payment_term !== before.payment_term;
    if (otherPrice) await updateCarryOver(tx, id);
    const otherKind = after.kind_of_account !== before.kind_of_account;
    const lowered = otherPrice || otherKind ? await capDiscount(tx, actor, id) : null;
    const changes = changesBetween<StoredStudent>(before, after, givenFields);
    await noteInAudit(tx, actor, { action: 'update', about: aboutStudent(id), changes });
    return { lowered };
  });
}

/** Soft-deletes a student and ends the sessions; decided payments can still be found by name. */
export async function deleteStudent(db: Database, actor: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const deleted = { deleted_at: new Date().toISOString() };
    const found = await tx.update(students).set(deleted).where(live(id)).returning({ id: students.id });
    if (found.length === 0) return false;
    await endStudentSessions(tx, [id]);
    await noteInAudit(tx, actor, { action: 'delete', about: aboutStudent(id) });
    return true;
  });
}

const restorable = () => and(isNotNull(students.deleted_at), gte(students.deleted_at, restorableSince()));

/** Deleted students who can still be restored, newest deletion first. */
export async function deletedStudents(db: Database) {
  const rows = await db
    .select({ id: students.id, name: students.name, deleted_at: students.deleted_at })
    .from(students)
    .where(restorable())
    .orderBy(desc(students.deleted_at), desc(students.id))
    .limit(maxUndoable);
  return rows.map(({ deleted_at, ...student }) => ({ ...student, deleted_at: deleted_at ?? '' }));
}

/**
 * Restores a deleted student within 24 hours.
 * @returns false if there is none to restore
 * @throws Refusal 422 if the grade is deleted
 */
export async function restoreStudent(db: Database, actor: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(students)
      .where(and(eq(students.id, id), restorable()));
    if (!row) return false;
    await wantGrade(tx, row.grade_id, 'gradeDeleted');
    await leaveFullFamily(tx, row);
    // An earlier version cleared the search text on deletion.
    await tx
      .update(students)
      .set({ deleted_at: null, search_text: searched(row) })
      .where(eq(students.id, id));
    await noteInAudit(tx, actor, { action: 'restore', about: aboutStudent(id) });
    return true;
  });
}
