import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { loginCodes as bounds } from '../../src/model/limits.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { loginCodes, studentSessions, students } from '../schema.ts';
import { findStudentByEmail } from './students.ts';

/** A code as it is stored: its hash (`api/auth/login-codes.ts` makes it), and until when it is good. */
export interface NewCode {
  student_id: number;
  hash: string;
  expires_at: string;
}

/** Gives students a code each, in place of the one they had. At most 500 at once. */
export async function giveCodes(tx: Transaction, codes: readonly NewCode[]): Promise<void> {
  if (codes.length === 0) return;
  const created_at = new Date().toISOString();
  const ids = codes.map(({ student_id }) => student_id);
  await tx.delete(loginCodes).where(inArray(loginCodes.student_id, ids));
  await tx.insert(loginCodes).values(codes.map((code) => ({ ...code, tries_left: bounds.tries, created_at })));
}

/** Makes a student's open code worthless. */
export async function forgetCode(tx: Transaction, studentId: number): Promise<void> {
  await tx.delete(loginCodes).where(eq(loginCodes.student_id, studentId));
}

const open = (studentId: number) =>
  and(eq(loginCodes.student_id, studentId), gt(loginCodes.expires_at, new Date().toISOString()));

/** Whether a code is the open one of a student. A wrong one ends nothing: guesses are limited (`wrongCodes`). */
const codeFits = async (db: Database, studentId: number, hash: string): Promise<boolean> =>
  (await db.$count(loginCodes, and(open(studentId), eq(loginCodes.hash, hash)))) > 0;

/** Who comes with a code. */
export interface CodeClaim {
  email: string;
  /** The code as it would be stored for a student (`services.loginCodes.hashOf`); null for what is no code. */
  hashOf(studentId: number): string | null;
  /** Makes the hash of the new password. Asked only once the code fits; what it throws counts as no wrong code. */
  passwordHash(): Promise<string>;
}

/**
 * Lets a student in by a code (beyond 2): sets the password, ends all sessions, and the code is used up. The code of an
 * account that is not active works once the account is.
 * @returns the student as it is now; null when nobody has the address, the code is wrong, used up or too old, or the
 * account is not active
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

/** Forgets codes that are too old, the oldest first. @returns how many went */
export async function forgetOldCodes(db: Database): Promise<number> {
  const old = lte(loginCodes.expires_at, new Date().toISOString());
  return (await write(db, (tx) => tx.delete(loginCodes).where(old).returning({ id: loginCodes.student_id }))).length;
}
