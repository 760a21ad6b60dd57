import { isNotNull, like, max } from 'drizzle-orm';
import type { Database, Transaction } from '../open.ts';
import { publisherState } from '../publishing/schema.ts';
import { readState, writeState } from '../publishing/state.ts';
import { payments } from '../schema.ts';

/** The last receipt number of each year. */
export type GivenReceipts = Record<string, number>;

const prefix = 'receipts_';
const isReserved = like(publisherState.name, `${prefix}%`);

/** The last number of a year that was given to a payment which is not in this database any more; 0: none. */
export const lastGiven = async (db: Database | Transaction, year: number): Promise<number> =>
  Number((await readState(db, `${prefix}${year}`)) ?? 0);

/** All numbers that were given, those of payments which are not there any more included. */
export async function givenReceipts(db: Database): Promise<GivenReceipts> {
  const given: GivenReceipts = {};
  const rows = await db
    .select({ year: payments.receipt_year, number: max(payments.receipt_number) })
    .from(payments)
    .where(isNotNull(payments.receipt_year))
    .groupBy(payments.receipt_year);
  for (const { year, number } of rows) given[String(year)] = number ?? 0;
  const kept = await db.select().from(publisherState).where(isReserved);
  for (const { name, value } of kept) {
    const year = name.slice(prefix.length);
    given[year] = Math.max(given[year] ?? 0, Number(value));
  }
  return given;
}

/** Lets the numbers of receipts begin at 1 again: the school that gave them is gone. */
export const forgetReceipts = (tx: Transaction): Promise<unknown> => tx.delete(publisherState).where(isReserved);

/** Notes numbers that are not to be given again. */
export async function reserveReceipts(tx: Transaction, given: GivenReceipts): Promise<void> {
  for (const [year, number] of Object.entries(given)) {
    const before = await lastGiven(tx, Number(year));
    if (number > before) await writeState(tx, `${prefix}${year}`, String(number));
  }
}
