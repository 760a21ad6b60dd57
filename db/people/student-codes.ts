import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { loginCodes as codeBounds } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { type Database, inTransaction } from '../open.ts';
import { loginCodes, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { giveCodes, type NewCode } from './login-codes.ts';

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
  told: { code: string; expires_at: string };
}

/** The content of a printed login slip. */
export type Slip = Newcomer & CodeForSlip['told'];

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
    return made.map(({ student, code }) => ({ ...student, ...code.told }));
  });
}
