import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import { type PaymentState, paymentStates } from '../../src/model/payments/payment-fields.ts';
import type { Database } from '../open.ts';
import { inChunks } from '../pieces.ts';
import { payments } from '../schema.ts';
import { entriesOf, isAsked } from './entries.ts';
import { asked, hidden, matching, narrowed, orphaned, type PaymentFilter } from './filter.ts';
import { listedPayments } from './reading.ts';
import { orderOf, searched, searchedPage, type Window } from './search.ts';

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
async function countPayments(db: Database, filter: PaymentFilter): Promise<number> {
  const all = await db.$count(payments, asked(filter));
  const waits = filter.settled !== 1 && (filter.state === undefined || filter.state === 'sent');
  if (!waits) return all;
  const ofDeleted = await db.$count(payments, and(hidden(db), asked(filter)));
  return all - ofDeleted - (await db.$count(payments, and(orphaned, asked(filter))));
}

/** The number of payments in each state, independent of filters. */
export async function paymentCounts(db: Database): Promise<Record<PaymentState, number>> {
  const counts = { sent: 0, approved: 0, refused: 0, reversed: 0 };
  for (const state of paymentStates) counts[state] = await countPayments(db, { state });
  return counts;
}

/** A payment with the entries that match the filter, and the grade on its receipt. */
export interface BookedPayment {
  payment: ListedPayment;
  entries: ListedPayment['entries'];
  grade: Bilingual | null;
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
      return [{ payment, entries: entries.map(({ entry }) => entry), grade: grade?.name ?? null }];
    });
  }
}
