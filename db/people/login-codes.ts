import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { loginCodes as bounds, loginCodes as codeBounds } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { forgetPasswordLinks } from '../mail/links.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { loginCodes, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { endStudentSessions } from './sessions.ts';
import { findStudentByEmail } from './students.ts';

/** A login code as stored: its hash (made in `api/auth/login-codes.ts`) and its expiry. */
export interface NewCode {
  student_id: number;
  hash: string;
  expires_at: string;
}

/** Stores one login code per student, replacing the previous one. At most 500 per call. */
export async function giveCodes(tx: Transaction, codes: readonly NewCode[]): Promise<void> {
  if (codes.length === 0) return;
  const created_at = new Date().toISOString();
  const ids = codes.map(({ student_id }) => student_id);
  await tx.delete(loginCodes).where(inArray(loginCodes.student_id, ids));
  await tx.insert(loginCodes).values(codes.map((code) => ({ ...code, tries_left: bounds.tries, created_at })));
}

/** Invalidates a student's login code. */
export async function forgetCode(tx: Transaction, studentId: number): Promise<void> {
  await tx.delete(loginCodes).where(eq(loginCodes.student_id, studentId));
}

const open = (studentId: number) =>
  and(eq(loginCodes.student_id, studentId), gt(loginCodes.expires_at, new Date().toISOString()));

/**
 * Whether a login code is valid for a student. A wrong code does not invalidate it: guesses are rate limited
 * (`wrongCodes`).
 */
const codeFits = async (db: Database, studentId: number, hash: string): Promise<boolean> =>
  (await db.$count(loginCodes, and(open(studentId), eq(loginCodes.hash, hash)))) > 0;

/** A login attempt with a code. */
interface CodeClaim {
  email: string;
  /** The hash of the code for a student (`services.loginCodes.hashOf`); null if the input is not a code. */
  hashOf(studentId: number): string | null;
  /** Hashes the new password. Called only if the code is valid; an error does not count as a wrong code. */
  passwordHash(): Promise<string>;
}

/**
 * Logs a student in with a one-time code: sets the password, ends all sessions and uses up the code. The code of an
 * inactive account works once the account is active.
 * @returns the updated student; null if the address is unknown, the code is wrong, used or expired, or the account is
 * inactive
 */
export async function useCode(db: Database, claim: CodeClaim): Promise<StoredStudent | null> {
  const student = await findStudentByEmail(db, claim.email);
  const hash = claim.hashOf(student?.id ?? 0);
  if (!student || hash === null || !(await codeFits(db, student.id, hash)) || student.is_active === 0) return null;
  const password_hash = await claim.passwordHash();
  return inTransaction(db, async (tx) => {
    const used = and(open(student.id), eq(loginCodes.hash, hash));
    const gone = await tx.delete(loginCodes).where(used).returning({ id: loginCodes.student_id });
    if (gone.length === 0) return null;
    await endStudentSessions(tx, [student.id]);
    await forgetPasswordLinks(tx, { student_id: student.id });
    const [changed] = await tx
      .update(students)
      .set({ password_hash, recover_requested_at: null })
      .where(and(eq(students.id, student.id), eq(students.is_active, 1)))
      .returning();
    return changed ?? null;
  });
}

/** Deletes expired login codes. @returns how many were deleted */
export async function forgetOldCodes(db: Database): Promise<number> {
  const old = lte(loginCodes.expires_at, new Date().toISOString());
  return (await write(db, (tx) => tx.delete(loginCodes).where(old).returning({ id: loginCodes.student_id }))).length;
}

const aboutStudent = (id: number) => `students/${id}`;

/** Gives a student a new login code, replacing the previous one. @returns false if there is no such student */
export async function giveCode(db: Database, actor: Actor, code: NewCode): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(students, and(eq(students.id, code.student_id), isNull(students.deleted_at)))) === 0)
      return false;
    await giveCodes(tx, [code]);
    await noteInAudit(tx, actor, { action: 'code', about: aboutStudent(code.student_id) });
    return true;
  });
}

/** The student that a login slip is for. */
export type Newcomer = Pick<StoredStudent, 'id' | 'name' | 'email'>;

/** A login code in its stored form and in its printed form. */
export interface CodeForSlip {
  stored: NewCode;
  shown: { code: string; expires_at: string };
}

/** The content of a printed login slip. */
export type Slip = Newcomer & CodeForSlip['shown'];

/**
 * Gives new login codes to students, of a grade or by id, who have never logged in. At most 500 per call: first
 * students without a code, then those with the oldest codes, so that repeated calls reach everybody.
 * @param code makes the code of a student
 */
export async function giveNewcomersCodes(
  db: Database,
  actor: Actor,
  of: { ids: readonly number[] } | { gradeId: number },
  code: (studentId: number) => CodeForSlip,
): Promise<Slip[]> {
  return inTransaction(db, async (tx) => {
    const asked = 'ids' in of ? inArray(students.id, [...of.ids]) : eq(students.grade_id, of.gradeId);
    const found = await tx
      .select({ id: students.id, name: students.name, email: students.email })
      .from(students)
      .leftJoin(loginCodes, eq(loginCodes.student_id, students.id))
      .where(and(asked, isNull(students.deleted_at), isNull(students.last_login_at)))
      .orderBy(
        sql`case when ${loginCodes.student_id} is null then 0 else 1 end`,
        asc(loginCodes.created_at),
        asc(students.id),
      )
      .limit(codeBounds.atOnce);
    const made = found.map((student) => ({ student, code: code(student.id) }));
    await giveCodes(
      tx,
      made.map(({ code }) => code.stored),
    );
    const lines = found.map(({ id }) => ({ action: 'code', about: aboutStudent(id) }));
    await noteInAudit(tx, actor, ...lines);
    return made.map(({ student, code }) => ({ ...student, ...code.shown }));
  });
}
