import { and, asc, desc, eq, gt, inArray, isNull, lte, max, ne, not, or, sql } from 'drizzle-orm';
import { allAtOnce, stretch } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { newestId, place } from '../people/student-numbers.ts';
import { turn } from '../pieces.ts';
import { payments, students } from '../schema.ts';
import { asked, type matching, narrowed, type PaymentFilter } from './filter.ts';

/** Pending payments in order of filing, all others newest first. */
export const orderOf = ({ state }: PaymentFilter) => (state === 'sent' ? asc(payments.id) : desc(payments.id));

/**
 * Up to this many results are fetched and sorted in memory; more are only counted, and the page is read by a scan over
 * all payments.
 */
const few = 500;

type Words = NonNullable<ReturnType<typeof matching>>;

export interface Window {
  page: number;
  perPage: number;
}

/** The selected value of a partial search: some payment ids, or the number of results. */
const someNumbers = { value: sql<number>`${payments.id}`.mapWith(Number), most: few + 1 };
const howMany = { value: sql<number>`count(*)`.mapWith(Number), most: Number.MAX_SAFE_INTEGER };
type Asked = typeof someNumbers;

/** Payments that are listed: decided ones, and pending ones of students who are not deleted. */
const listed = or(isNull(students.deleted_at), ne(payments.state, 'sent'));

/**
 * Payments of matching students. Students are scanned by their narrow index in ranges, and the payments of each are
 * looked up.
 */
async function ofPeople(db: Database, filter: PaymentFilter, words: Words, asks: Asked): Promise<number[]> {
  const student = asks === howMany ? words.anyStudent : words.student;
  const found: number[] = [];
  for (let to = await newestId(db); to > 0 && found.length < asks.most; to -= stretch) {
    await turn();
    const rows = await db
      .select({ value: asks.value })
      .from(students)
      .crossJoin(payments)
      .where(
        and(
          gt(place, to - stretch),
          lte(place, to),
          student,
          eq(payments.student_id, students.id),
          listed,
          asked(filter),
        ),
      )
      .limit(asks.most - found.length);
    for (const { value } of rows) found.push(value);
  }
  return found;
}

/** Payments whose reference matches but whose student does not, found by the narrow index of references. */
async function byReference(db: Database, filter: PaymentFilter, words: Words, asks: Asked): Promise<number[]> {
  await turn();
  const referenced = db.select({ id: payments.id }).from(payments).where(words.reference);
  const others = or(and(isNull(students.id), ne(payments.state, 'sent')), and(listed, not(words.student)));
  const rows = await db
    .select({ value: asks.value })
    .from(payments)
    .leftJoin(students, eq(students.id, payments.student_id))
    .where(and(inArray(payments.id, referenced), asked(filter), others))
    .limit(asks.most);
  return rows.map(({ value }) => value);
}

/** The payment ids of a page, by a scan over all payments. */
async function metOnTheWay(db: Database, filter: PaymentFilter, words: Words, window: Window): Promise<number[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(students, eq(students.id, payments.student_id))
    .where(and(narrowed(db, filter), or(words.student, words.reference)))
    .orderBy(orderOf(filter))
    .limit(window.perPage)
    .offset((window.page - 1) * window.perPage);
  return rows.map(({ id }) => id);
}

/** All payment ids that a search finds, read in ranges, in the order of the list. */
export async function searched(db: Database, filter: PaymentFilter, words: Words): Promise<number[]> {
  const [newest] = await db.select({ id: max(payments.id) }).from(payments);
  const found: number[] = [];
  for (let after = 0; after < (newest?.id ?? 0); after += stretch) {
    await turn();
    const within = and(gt(payments.id, after), lte(payments.id, after + stretch));
    const rows = await db
      .select({ id: payments.id })
      .from(payments)
      .leftJoin(students, eq(students.id, payments.student_id))
      .where(and(within, narrowed(db, filter), or(words.student, words.reference)))
      .orderBy(asc(payments.id));
    for (const { id } of rows) found.push(id);
  }
  return inOrder(filter, found);
}

const inOrder = ({ state }: PaymentFilter, ids: number[]) => (state === 'sent' ? ids : ids.reverse());

/** A page of search results and the total number. */
export async function searchedPage(db: Database, filter: PaymentFilter, words: Words, window: Window) {
  const start = (window.page - 1) * window.perPage;
  const pageOf = (ids: number[]) => ids.slice(start, start + window.perPage);
  const parts = await Promise.all(
    [ofPeople, byReference].map(async (part) => ({ part, some: await part(db, filter, words, someNumbers) })),
  );
  const some = parts.flatMap((each) => each.some);
  if (some.length <= few) {
    const found = some.sort((a, b) => a - b);
    return { ids: pageOf(inOrder(filter, found)), total: some.length };
  }
  let total = 0;
  for (const { part, some } of parts) {
    const counted = some.length <= few ? [some.length] : await part(db, filter, words, howMany);
    total += counted.reduce((sum, each) => sum + each, 0);
  }
  if (start >= total) return { ids: [], total };
  const isNear = allAtOnce || start < stretch / 2;
  if (isNear) return { ids: await metOnTheWay(db, filter, words, window), total };
  return { ids: pageOf(await searched(db, filter, words)), total };
}
