import { eq } from 'drizzle-orm';
import { type Clock, clockOf, firstTerms, type Terms } from '../../src/model/payments/terms.ts';
import type { Database, Transaction } from '../open.ts';
import { paymentTerms } from '../schema.ts';

/** There is one row, or none as long as nobody has set anything. */
const only = 1;
export const onlyTerms = eq(paymentTerms.id, only);

/** @param row null or undefined: nobody has set anything */
export const termsOf = (row: typeof paymentTerms.$inferSelect | null | undefined): Terms => {
  if (!row) return firstTerms;
  const { id, ...terms } = row;
  return terms;
};

export async function readTerms(db: Database | Transaction): Promise<Terms> {
  const [row] = await db.select().from(paymentTerms).where(onlyTerms);
  return termsOf(row);
}

/** Changes what is given of the terms. @returns them before and after */
export async function writeTerms(tx: Transaction, change: Partial<Terms>): Promise<[before: Terms, after: Terms]> {
  const before = await readTerms(tx);
  const after = { ...before, ...change };
  await tx
    .insert(paymentTerms)
    .values({ id: only, ...after })
    .onConflictDoUpdate({ target: paymentTerms.id, set: after });
  return [before, after];
}

/** What standings hang on, now. */
export async function schoolClock(db: Database | Transaction): Promise<Clock> {
  return clockOf(await readTerms(db), new Date());
}

let shown = { minute: Number.NaN, terms: firstTerms, clock: clockOf(firstTerms, new Date()) };

/** The same under terms that were read already: every request of a student asks, and days begin with a minute. */
export function clockUnder(terms: Terms): Clock {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  const { grace_days, by_hand_ends } = shown.terms;
  const same = shown.minute === minute && terms.grace_days === grace_days && terms.by_hand_ends === by_hand_ends;
  if (!same) shown = { minute, terms, clock: clockOf(terms, now) };
  return shown.clock;
}
