import { eq } from 'drizzle-orm';
import { type Clock, clockOf, firstTerms, type Terms } from '../../src/model/payments/terms.ts';
import { keptWhileUnchanged } from '../kept-reads.ts';
import type { Database, Transaction } from '../open.ts';
import { paymentTerms } from '../schema.ts';

/** There is one row, or none as long as nobody has set anything. */
const only = 1;

const termsOf = (row: typeof paymentTerms.$inferSelect | undefined): Terms => {
  if (!row) return firstTerms;
  const { id, ...terms } = row;
  return terms;
};

export async function readTerms(db: Database | Transaction): Promise<Terms> {
  const [row] = await db.select().from(paymentTerms).where(eq(paymentTerms.id, only));
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

/** The same with a query prepared once: every request of a student asks. */
export function clockReader(db: Database): () => Promise<Clock> {
  const query = db.select().from(paymentTerms).where(eq(paymentTerms.id, only)).prepare('terms');
  const terms = keptWhileUnchanged(db, async () => termsOf((await query.execute())[0]));
  return async () => clockOf(await terms(''), new Date());
}
