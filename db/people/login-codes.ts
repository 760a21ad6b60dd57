import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { loginCodes as bounds } from '../../src/model/limits.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { loginCodes, studentSessions, students } from '../schema.ts';
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
export interface CodeClaim {
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
    await tx.delete(studentSessions).where(eq(studentSessions.userId, student.id));
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
