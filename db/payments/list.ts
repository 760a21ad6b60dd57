import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import { referenceKey } from '../../src/model/payments/payment-fields.ts';
import { bookedStates, type PaymentState, paymentStates } from '../../src/model/payments/states.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { allAtOnce, contains, containsAmongAll, rangeSize } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { newestId, sortId } from '../people/student-ids.ts';
import { inChunks, turn } from '../pieces.ts';
import { payments, students } from '../schema.ts';
import { type BookedEntry, entriesOf, listedPayments } from './reading.ts';

/** Filter of a payment list. Days are those of approval and reversal, or of filing for pending payments. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  /** 1: only payments with entries in the books, approved or reversed. */
  settled?: Flag | undefined;
  q?: string | undefined;
  student_id?: number | undefined;
  account_id?: number | undefined;
  decided_by?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const deleted = (db: Database) => db.select({ id: students.id }).from(students).where(isNotNull(students.deleted_at));

/** Payments that were pending when their student was erased: they cannot be decided, and no list shows them. */
const orphaned = and(isNull(payments.student_id), eq(payments.state, 'sent'));

/** Pending payments of deleted students: they are hidden until the student is restored. There are few of them. */
export const hidden = (db: Database) => and(eq(payments.state, 'sent'), inArray(payments.student_id, deleted(db)));

/** Decided payments are always listed; pending ones only while their student exists and is not deleted. */
const shown = (db: Database) => {
  const { student_id, state } = payments;
  // `not in` is true for everybody when no student is deleted.
  return or(ne(state, 'sent'), and(isNotNull(student_id), notInArray(student_id, deleted(db))));
};

type Days = Pick<PaymentFilter, 'from' | 'to'>;

const between = (day: SQL, { from, to }: Days): SQL | undefined =>
  and(from ? sql`${day} >= ${from}` : undefined, to ? sql`${day} <= ${to}` : undefined);

/** The latest decision of a payment in a range of days or by a person; for a reversed payment this is the reversal. */
export const decidedWithin = ({ from, to, decided_by }: PaymentFilter): SQL | undefined =>
  and(
    from ? gte(payments.decided_on, from) : undefined,
    to ? lte(payments.decided_on, to) : undefined,
    onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id)),
  );

/** Like `decidedWithin`, for the approval of a payment that was reversed since. */
export const approvedWithin = ({ from, to, decided_by }: PaymentFilter): SQL | undefined =>
  and(
    from ? gte(payments.approved_on, from) : undefined,
    to ? lte(payments.approved_on, to) : undefined,
    onlyWhere(decided_by, (id) => eq(payments.approved_by_id, id)),
  );

const ofAccount = (account_id: number | undefined) => onlyWhere(account_id, (id) => eq(payments.account_id, id));

/**
 * Reversed payments for which the approval or the reversal matches; a refund belongs to the account it was paid from.
 */
function reversedWithin(filter: PaymentFilter): SQL | undefined {
  const left = onlyWhere(filter.account_id, (id) =>
    or(eq(payments.account_id, id), eq(payments.refund_account_id, id)),
  );
  const reversal = and(decidedWithin(filter), left);
  const approval = and(approvedWithin(filter), ofAccount(filter.account_id));
  return and(eq(payments.state, 'reversed'), reversal && approval && or(reversal, approval));
}

/** Filters payments by state, days, decider and account. */
function within(filter: PaymentFilter): SQL | undefined {
  const { state, settled, account_id, decided_by } = filter;
  const reversed = reversedWithin(filter);
  const account = ofAccount(account_id);
  const decided = decidedWithin(filter);
  if (state === 'reversed') return reversed;
  if (state === 'sent') {
    const day = between(sql`${payments.filed_on}`, filter);
    return and(
      eq(payments.state, state),
      day,
      onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id)),
      account,
    );
  }
  if (state !== undefined) return and(eq(payments.state, state), decided, account);
  const narrowedDown = decided !== undefined || account !== undefined;
  if (settled === 1) {
    if (!narrowedDown) return inArray(payments.state, bookedStates);
    return or(and(eq(payments.state, 'approved'), decided, account), reversed);
  }
  if (!narrowedDown) return undefined;
  const person = onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id));
  const day = between(sql`coalesce(${payments.decided_on}, ${payments.filed_on})`, filter);
  return or(and(ne(payments.state, 'reversed'), day, person, account), reversed);
}

/** The whole filter except the search words, including hidden payments. One index covers it. */
const filterCondition = (filter: PaymentFilter): SQL | undefined =>
  and(
    // Days, decider and account must match the same entry: a payment may have two.
    filter.settled === 1 && filter.state !== undefined ? inArray(payments.state, bookedStates) : undefined,
    onlyWhere(filter.student_id, (id) => eq(payments.student_id, id)),
    within(filter),
  );

/** The whole filter except the search words, without hidden payments. */
export const narrowed = (db: Database, filter: PaymentFilter): SQL | undefined =>
  and(filterCondition(filter), shown(db));

/**
 * Search conditions for the student (as in the student list) and for the reference; one of them must match.
 * `anyStudent` is the same condition for a full scan of all students.
 */
export function matching(q: string | undefined): { student: SQL; anyStudent: SQL; reference: SQL } | null {
  const words = searchWords(q ?? '');
  const student = and(...words.map((word) => contains(students.search_text, word)));
  const anyStudent = and(...words.map((word) => containsAmongAll(students.search_text, word)));
  const reference = referenceKey(q ?? null);
  if (!student || !anyStudent || reference === null) return null;
  return { student, anyStudent, reference: contains(payments.reference_key, reference) };
}

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
  for (let to = await newestId(db); to > 0 && found.length < asks.most; to -= rangeSize) {
    await turn();
    const rows = await db
      .select({ value: asks.value })
      .from(students)
      .crossJoin(payments)
      .where(
        and(
          gt(sortId, to - rangeSize),
          lte(sortId, to),
          student,
          eq(payments.student_id, students.id),
          listed,
          filterCondition(filter),
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
    .where(and(inArray(payments.id, referenced), filterCondition(filter), others))
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
  for (let after = 0; after < (newest?.id ?? 0); after += rangeSize) {
    await turn();
    const within = and(gt(payments.id, after), lte(payments.id, after + rangeSize));
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
async function searchedPage(db: Database, filter: PaymentFilter, words: Words, window: Window) {
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
  const isNear = allAtOnce || start < rangeSize / 2;
  if (isNear) return { ids: await metOnTheWay(db, filter, words, window), total };
  return { ids: pageOf(await searched(db, filter, words)), total };
}

const rowsOf = (db: Database, filter: PaymentFilter, ids: number[]) =>
  db.select().from(payments).where(inArray(payments.id, ids)).orderBy(orderOf(filter));

/** The query of a page without search words; exported to test its query plan. */
export const pageQuery = (db: Database, filter: PaymentFilter, { page, perPage }: Window) =>
  db
    .select()
    .from(payments)
    .where(narrowed(db, filter))
    .orderBy(orderOf(filter))
    .limit(perPage)
    .offset((page - 1) * perPage);

/** A page of payments and the total number. */
export async function listPayments(
  db: Database,
  filter: PaymentFilter,
  window: Window,
): Promise<{ data: ListedPayment[]; total: number }> {
  const words = matching(filter.q);
  if (words) {
    const { ids, total } = await searchedPage(db, filter, words, window);
    return { data: await listedPayments(db, await rowsOf(db, filter, ids)), total };
  }
  const rows = await pageQuery(db, filter, window);
  return { data: await listedPayments(db, rows), total: await countPayments(db, filter) };
}

/** Counts the payments of a filter without search words: all of them minus the hidden ones, which are few. */
export async function countPayments(db: Database, filter: PaymentFilter): Promise<number> {
  const all = await db.$count(payments, filterCondition(filter));
  const waits = filter.settled !== 1 && (filter.state === undefined || filter.state === 'sent');
  if (!waits) return all;
  const ofDeleted = await db.$count(payments, and(hidden(db), filterCondition(filter)));
  return all - ofDeleted - (await db.$count(payments, and(orphaned, filterCondition(filter))));
}

/** The number of payments in each state, independent of filters. */
export async function paymentCounts(db: Database): Promise<Record<PaymentState, number>> {
  const counts = { sent: 0, approved: 0, refused: 0, reversed: 0 };
  for (const state of paymentStates) counts[state] = await countPayments(db, { state });
  return counts;
}

/**
 * A payment with the entries that match the filter, the grade on its receipt, and the school days of its filing and of
 * its last decision as they were then.
 */
export interface BookedPayment {
  payment: ListedPayment;
  filed_on: string;
  decided_on: string | null;
  entries: ListedPayment['entries'];
  grade: Bilingual | null;
}

/** Whether an entry matches the filter, by the same rules as `within` applies to rows. */
function isAsked({ entry, account, refundAccount }: BookedEntry, filter: PaymentFilter): boolean {
  const { from, to, decided_by, account_id } = filter;
  const { day, by } = entry;
  if (from !== undefined && (day === null || day < from)) return false;
  if (to !== undefined && (day === null || day > to)) return false;
  if (decided_by !== undefined && by?.id !== decided_by) return false;
  return account_id === undefined || account === account_id || refundAccount === account_id;
}

/** All payments that match the filter, in chunks, in the order of the list. */
export async function* paymentsInPieces(db: Database, filter: PaymentFilter): AsyncGenerator<BookedPayment[]> {
  const words = matching(filter.q);
  const found = words ? await searched(db, filter, words) : null;
  const rising = filter.state === 'sent';
  const beyond = (id: number) => (rising ? gt(payments.id, id) : sql`${payments.id} < ${id}`);
  const rows = inChunks(
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
  for await (const piece of rows) {
    const listed = await listedPayments(db, piece);
    yield piece.flatMap((row, index) => {
      const payment = listed[index];
      if (!payment) return [];
      const entries = entriesOf(row).filter((each) => isAsked(each, filter));
      // An erased student has no grade any more; the stored receipt keeps it.
      const grade = payment.student?.grade ?? row.receipt?.grade ?? null;
      const { filed_on, decided_on } = row;
      return [
        { payment, filed_on, decided_on, entries: entries.map(({ entry }) => entry), grade: grade?.name ?? null },
      ];
    });
  }
}
