import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AccountKind, Flag, PaymentTerm } from '../src/model/access.ts';
import { searchable } from '../src/model/search-text.ts';
import { type Database, inTransaction, write } from './open.ts';
import type { Named } from './references.ts';
import { grades, levels, studentSessions, students } from './schema.ts';

/** A student as the dashboard sees one: with the names of grade and level, without the password. */
export interface ListedStudent {
  id: number;
  name: string;
  email: string;
  phone: string;
  level: Named;
  grade: Named;
  kind_of_account: AccountKind;
  payment_term: PaymentTerm | null;
  payment_image: string | null;
  personal_image: string | null;
  passport: string | null;
  is_active: Flag;
  payment_status: Flag;
  created_at: string;
}

const flag = (value: number): Flag => (value === 1 ? 1 : 0);
const named = (row: { id: number; name_ar: string; name_en: string }): Named => ({
  id: row.id,
  name: { ar: row.name_ar, en: row.name_en },
});

function select(db: Database, where: SQL | undefined, range: { limit?: number; offset?: number }): ListedStudent[] {
  const rows = db
    .select()
    .from(students)
    .innerJoin(grades, eq(students.grade_id, grades.id))
    .innerJoin(levels, eq(grades.level_id, levels.id))
    .where(where)
    .orderBy(desc(students.id))
    .limit(range.limit ?? -1)
    .offset(range.offset ?? 0)
    .all();
  return rows.map(({ students: row, grades: grade, levels: level }) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    level: named(level),
    grade: named(grade),
    kind_of_account: row.kind_of_account,
    payment_term: row.payment_term,
    payment_image: row.payment_image,
    personal_image: row.personal_image,
    passport: row.passport,
    is_active: flag(row.is_active),
    payment_status: flag(row.payment_status),
    created_at: row.created_at,
  }));
}

/** Students, newest first; `q` matches any part of name, email or phone, `page` null means all of them. */
export async function listStudents(
  db: Database,
  options: { page: number | null; perPage: number; q?: string | undefined },
): Promise<{ entries: ListedStudent[]; total: number }> {
  const { page, perPage } = options;
  const q = searchable(options.q ?? '');
  const where = q === '' ? undefined : sql`instr(${students.search_text}, ${q}) > 0`;
  const entries = select(db, where, page === null ? {} : { limit: perPage, offset: (page - 1) * perPage });
  return { entries, total: page === null ? entries.length : await db.$count(students, where) };
}

export async function findListedStudent(db: Database, id: number): Promise<ListedStudent | null> {
  return select(db, eq(students.id, id), { limit: 1 })[0] ?? null;
}

/** Lets a student in or shuts them out, which ends their sessions at once. @returns false when there is none */
export async function setActive(db: Database, id: number, active: Flag): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .update(students)
      .set({ is_active: active })
      .where(eq(students.id, id))
      .returning({ id: students.id });
    if (active === 0) await tx.delete(studentSessions).where(eq(studentSessions.userId, id));
    return found.length > 0;
  });
}

/** Marks a student as paid or unpaid. @returns false when there is none */
export async function setPaymentStatus(db: Database, id: number, paid: Flag): Promise<boolean> {
  const found = await write(db, (tx) =>
    tx.update(students).set({ payment_status: paid }).where(eq(students.id, id)).returning({ id: students.id }),
  );
  return found.length > 0;
}
