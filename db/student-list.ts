import { and, desc, eq, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import type { AccountKind, Flag, PaymentTerm } from '../src/model/access.ts';
import { searchable } from '../src/model/search-text.ts';
import { type Database, inTransaction, write } from './open.ts';
import { mostRows, turn } from './pieces.ts';
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

function select(db: Database, where: SQL | undefined, limit: number): ListedStudent[] {
  const rows = db
    .select()
    .from(students)
    .innerJoin(grades, eq(students.grade_id, grades.id))
    .innerJoin(levels, eq(grades.level_id, levels.id))
    .where(where)
    .orderBy(desc(students.id))
    .limit(limit)
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

/** How many students are looked through at once. */
const stretch = 5000;

/**
 * Numbers of the students whose name, email or phone has `q` in any part, newest first; all of them for an empty one.
 * They are looked through a stretch at a time, so that nobody waits for a search among many.
 */
async function* numbersOf(db: Database, q: string): AsyncGenerator<number[]> {
  const matches = q === '' ? undefined : sql`instr(${students.search_text}, ${q}) > 0`;
  const newest =
    db
      .select({ id: max(students.id) })
      .from(students)
      .get()?.id ?? 0;
  for (let to = newest; to > 0; to -= stretch) {
    await turn();
    const rows = db
      .select({ id: students.id })
      .from(students)
      .where(and(gt(students.id, to - stretch), lte(students.id, to), matches))
      .orderBy(desc(students.id))
      .all();
    yield rows.map(({ id }) => id);
  }
}

const withNumbers = (db: Database, ids: number[]) => select(db, inArray(students.id, ids), ids.length);

/** All students that a search finds, newest first, in pieces. */
export async function* studentsInPieces(db: Database, q = ''): AsyncGenerator<ListedStudent[]> {
  for await (const ids of numbersOf(db, searchable(q))) {
    for (let start = 0; start < ids.length; start += mostRows) {
      await turn();
      yield withNumbers(db, ids.slice(start, start + mostRows));
    }
  }
}

/** A page of the students that a search finds, newest first, and how many it finds in all. */
export async function studentsPage(
  db: Database,
  { page, perPage, q = '' }: { page: number; perPage: number; q?: string | undefined },
): Promise<{ entries: ListedStudent[]; total: number }> {
  const first = (page - 1) * perPage;
  const wanted = searchable(q);
  if (wanted === '') {
    const ids = db.select({ id: students.id }).from(students).orderBy(desc(students.id));
    const onPage = ids.limit(perPage).offset(first).all();
    const entries = withNumbers(
      db,
      onPage.map(({ id }) => id),
    );
    return { entries, total: await db.$count(students) };
  }
  const onPage: number[] = [];
  let total = 0;
  for await (const ids of numbersOf(db, wanted)) {
    onPage.push(...ids.slice(Math.max(0, first - total), Math.max(0, first + perPage - total)));
    total += ids.length;
  }
  return { entries: withNumbers(db, onPage), total };
}

export async function findListedStudent(db: Database, id: number): Promise<ListedStudent | null> {
  return select(db, eq(students.id, id), 1)[0] ?? null;
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
