import { and, asc, desc, eq, gt, inArray, lte, max, or, sql } from 'drizzle-orm';
import { allAtOnce, stretch } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { someNumbersOf } from '../people/student-numbers.ts';
import { turn } from '../pieces.ts';
import { payments, students } from '../schema.ts';
import { type matching, narrowed, type PaymentFilter } from './filter.ts';

/** In order of filing while they wait, else the newest first (beyond 3). */
export const orderOf = ({ state }: PaymentFilter) => (state === 'sent' ? asc(payments.id) : desc(payments.id));

/** So many students or references are looked up by their index; more are met on the way through all payments. */
const few = 500;

type Words = NonNullable<ReturnType<typeof matching>>;

export interface Window {
  page: number;
  perPage: number;
}

/** Numbers of those that a search finds when few students and few references match; null when they are many. */
async function lookedUp(db: Database, filter: PaymentFilter, { student, reference }: Words): Promise<number[] | null> {
  const [referenced, people] = await Promise.all([
    db
      .select({ id: payments.id })
      .from(payments)
      .where(reference)
      .limit(few + 1),
    someNumbersOf(db, student, few + 1),
  ]);
  if (referenced.length > few || people.length > few) return null;
  const ids = referenced.map(({ id }) => id);
  const either = or(inArray(payments.id, ids), inArray(payments.student_id, people));
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(either, narrowed(db, filter)))
    .orderBy(asc(payments.id));
  return rows.map(({ id }) => id);
}

/** All that a search finds, however many students and references match, by one query. */
const throughAll = (db: Database, filter: PaymentFilter, { student, reference }: Words) => {
  const people = db.select({ id: students.id }).from(students).where(student);
  return and(narrowed(db, filter), or(inArray(payments.student_id, people), reference));
};

/** A page of it, and how many there are. */
async function pageOfAll(db: Database, filter: PaymentFilter, words: Words, { page, perPage }: Window) {
  const matches = throughAll(db, filter, words);
  const rows = await db
    .select({ id: payments.id, total: sql`count(*) over ()`.mapWith(Number) })
    .from(payments)
    .where(matches)
    .orderBy(orderOf(filter))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await db.$count(payments, matches));
  return { ids: rows.map(({ id }) => id), total };
}

/** The same however many match, a stretch at a time. */
async function lookedThrough(db: Database, filter: PaymentFilter, { student, reference }: Words): Promise<number[]> {
  const [newest] = await db.select({ id: max(payments.id) }).from(payments);
  const found: number[] = [];
  for (let after = 0; after < (newest?.id ?? 0); after += stretch) {
    await turn();
    const within = and(gt(payments.id, after), lte(payments.id, after + stretch));
    const rows = await db
      .select({ id: payments.id })
      .from(payments)
      .leftJoin(students, eq(students.id, payments.student_id))
      .where(and(within, narrowed(db, filter), or(student, reference)))
      .orderBy(asc(payments.id));
    for (const { id } of rows) found.push(id);
  }
  return found;
}

const inOrder = ({ state }: PaymentFilter, ids: number[]) => (state === 'sent' ? ids : ids.reverse());

/** Numbers of those that a search finds, in the order of the list. */
export async function searched(db: Database, filter: PaymentFilter, words: Words): Promise<number[]> {
  return inOrder(filter, (await lookedUp(db, filter, words)) ?? (await lookedThrough(db, filter, words)));
}

/** A page of what a search finds, and how many there are. */
export async function searchedPage(db: Database, filter: PaymentFilter, words: Words, window: Window) {
  const few = await lookedUp(db, filter, words);
  if (few === null && allAtOnce) return pageOfAll(db, filter, words, window);
  const ids = inOrder(filter, few ?? (await lookedThrough(db, filter, words)));
  const start = (window.page - 1) * window.perPage;
  return { ids: ids.slice(start, start + window.perPage), total: ids.length };
}
