import { and, asc, desc, eq, gt, inArray, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import { type PaymentState, paymentStates } from '../../src/model/payments/payment-fields.ts';
import type { Database } from '../open.ts';
import { numbersOf } from '../people/student-search.ts';
import { inPieces, turn } from '../pieces.ts';
import { payments, students } from '../schema.ts';
import { asked, hidden, matching, narrowed, type PaymentFilter } from './filter.ts';
import { listedPayments } from './reading.ts';

/** In order of filing while they wait, else the newest first (beyond 3). */
const orderOf = ({ state }: PaymentFilter) => (state === 'sent' ? asc(payments.id) : desc(payments.id));

/** Payments that are looked through at once. */
const stretch = 10_000;
/** So many students or references are looked up by their index; more are met on the way through all payments. */
const few = 500;

type Words = NonNullable<ReturnType<typeof matching>>;

/** Numbers of the students that match; null when they are many. */
async function fewStudents(db: Database, matches: SQL): Promise<number[] | null> {
  const people: number[] = [];
  for await (const ids of numbersOf(db, matches)) {
    for (const id of ids) people.push(id);
    if (people.length > few) return null;
  }
  return people;
}

/** Numbers of those that a search finds when few students and few references match; null when they are many. */
async function lookedUp(db: Database, filter: PaymentFilter, { student, reference }: Words): Promise<number[] | null> {
  const [referenced, people] = await Promise.all([
    db
      .select({ id: payments.id })
      .from(payments)
      .where(reference)
      .limit(few + 1),
    fewStudents(db, student),
  ]);
  if (referenced.length > few || people === null) return null;
  const ids = referenced.map(({ id }) => id);
  const either = or(inArray(payments.id, ids), inArray(payments.student_id, people));
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(either, narrowed(db, filter)))
    .orderBy(asc(payments.id));
  return rows.map(({ id }) => id);
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

/** Numbers of those that a search finds, in the order of the list. */
async function searched(db: Database, filter: PaymentFilter, words: Words): Promise<number[]> {
  const found = (await lookedUp(db, filter, words)) ?? (await lookedThrough(db, filter, words));
  return filter.state === 'sent' ? found : found.reverse();
}

const rowsOf = (db: Database, filter: PaymentFilter, ids: number[]) =>
  db.select().from(payments).where(inArray(payments.id, ids)).orderBy(orderOf(filter));

/** The query of a page without words; for the look at its plan. */
export const pageQuery = (db: Database, filter: PaymentFilter, { page, perPage }: { page: number; perPage: number }) =>
  db
    .select()
    .from(payments)
    .where(narrowed(db, filter))
    .orderBy(orderOf(filter))
    .limit(perPage)
    .offset((page - 1) * perPage);

/** A page of payments, and how many there are in all. */
export async function listPayments(
  db: Database,
  filter: PaymentFilter,
  window: { page: number; perPage: number },
): Promise<{ data: ListedPayment[]; total: number }> {
  const words = matching(filter.q);
  if (words) {
    const ids = await searched(db, filter, words);
    const start = (window.page - 1) * window.perPage;
    const rows = await rowsOf(db, filter, ids.slice(start, start + window.perPage));
    return { data: await listedPayments(db, rows), total: ids.length };
  }
  const rows = await pageQuery(db, filter, window);
  return { data: await listedPayments(db, rows), total: await countPayments(db, filter) };
}

/** How many a filter without words leaves: all of them less those of deleted students, of which there are few. */
async function countPayments(db: Database, filter: PaymentFilter): Promise<number> {
  return (await db.$count(payments, asked(filter))) - (await db.$count(payments, and(hidden(db), asked(filter))));
}

/** How many stand in each state, whatever the list is narrowed to. */
export async function paymentCounts(db: Database): Promise<Record<PaymentState, number>> {
  const counts = { sent: 0, approved: 0, refused: 0, reversed: 0 };
  for (const state of paymentStates) counts[state] = await countPayments(db, { state });
  return counts;
}

/** All that a filter leaves, in pieces, in the order of the list. */
export async function* paymentsInPieces(db: Database, filter: PaymentFilter): AsyncGenerator<ListedPayment[]> {
  const words = matching(filter.q);
  const found = words ? await searched(db, filter, words) : null;
  const rising = filter.state === 'sent';
  const beyond = (id: number) => (rising ? gt(payments.id, id) : sql`${payments.id} < ${id}`);
  const rows = inPieces(
    (after: number | null, count: number) => {
      if (found) {
        const start = after === null ? 0 : found.indexOf(after) + 1;
        return rowsOf(db, filter, found.slice(start, start + count));
      }
      return db
        .select()
        .from(payments)
        .where(and(narrowed(db, filter), after === null ? undefined : beyond(after)))
        .orderBy(orderOf(filter))
        .limit(count);
    },
    ({ id }) => id,
    null,
  );
  for await (const piece of rows) yield listedPayments(db, piece);
}
