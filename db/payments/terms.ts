import { eq } from 'drizzle-orm';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import { type Clock, clockOf, firstTerms, type Terms } from '../../src/model/payments/terms.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Database, Transaction } from '../open.ts';
import { paymentTerms } from '../schema.ts';
import { changedBy, differs, lastChange, wantNewest } from '../versioned.ts';

/** There is one row, or none as long as nobody has set anything. */
const only = 1;
export const onlyTerms = eq(paymentTerms.id, only);

/** @param row null or undefined: nobody has set anything */
export const termsOf = (row: typeof paymentTerms.$inferSelect | null | undefined): Terms => {
  if (!row) return firstTerms;
  const { id, version, changed_at, changed_by, ...terms } = row;
  return terms;
};

export async function readTerms(db: Database | Transaction): Promise<Terms> {
  const [row] = await db.select().from(paymentTerms).where(onlyTerms);
  return termsOf(row);
}

/** The newest version of the terms, and who made it when. */
export const changeOfTerms = async (db: Database | Transaction): Promise<LastChange> =>
  (await lastChange(db, paymentTerms, onlyTerms)) ?? neverChanged;

/** The terms with their version. */
export async function versionedTerms(db: Database | Transaction): Promise<Terms & { version: number }> {
  const [row] = await db.select().from(paymentTerms).where(onlyTerms);
  return { ...termsOf(row), version: row?.version ?? neverChanged.version };
}

/**
 * Changes what is given of the terms.
 * @param version the one that the change was made from
 * @returns them before and after; @throws ChangedMeanwhile
 */
export async function writeTerms(
  tx: Transaction,
  by: Actor,
  change: Partial<Terms>,
  version: number | undefined,
): Promise<[before: Terms, after: Terms]> {
  const newest = await changeOfTerms(tx);
  wantNewest(version, newest.version);
  const before = await readTerms(tx);
  const after = { ...before, ...change };
  const grows = differs({ ...before }, { ...after }) ? { version: newest.version + 1, ...changedBy(by) } : {};
  const set = { ...after, ...grows };
  await tx
    .insert(paymentTerms)
    .values({ id: only, ...set })
    .onConflictDoUpdate({ target: paymentTerms.id, set });
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
