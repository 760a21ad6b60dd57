import { eq } from 'drizzle-orm';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import { type Clock, clockOf, firstTerms, type Terms } from '../../src/model/payments/terms.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Database, Reads, Transaction } from '../open.ts';
import { paymentTerms } from '../schema.ts';
import { changedBy, checkVersion, differs, lastChange } from '../versioned.ts';

/** The table has at most one row; none before the first change. */
const only = 1;
export const onlyTerms = eq(paymentTerms.id, only);

/** @param row null or undefined: the terms were never set, so the defaults apply */
export const termsOf = (row: typeof paymentTerms.$inferSelect | null | undefined): Terms => {
  if (!row) return firstTerms;
  const { id, version, changed_at, changed_by, ...terms } = row;
  return terms;
};

export async function readTerms(db: Reads): Promise<Terms> {
  const [row] = await db.select().from(paymentTerms).where(onlyTerms);
  return termsOf(row);
}

/** The newest version of the terms, who wrote it and when. */
export const changeOfTerms = async (db: Database | Transaction): Promise<LastChange> =>
  (await lastChange(db, paymentTerms, onlyTerms)) ?? neverChanged;

/** The terms with their version. */
export async function versionedTerms(db: Database | Transaction): Promise<Terms & { version: number }> {
  const [row] = await db.select().from(paymentTerms).where(onlyTerms);
  return { ...termsOf(row), version: row?.version ?? neverChanged.version };
}

/**
 * Updates the given fields of the terms.
 * @param version the version that the change is based on
 * @returns the terms before and after
 * @throws ChangedMeanwhile
 */
export async function writeTerms(
  tx: Transaction,
  by: Actor,
  change: Partial<Terms>,
  version: number | undefined,
): Promise<[before: Terms, after: Terms]> {
  const newest = await changeOfTerms(tx);
  checkVersion(version, newest.version);
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

/** The dates that decide a student's payment status now. */
export async function schoolClock(db: Database | Transaction): Promise<Clock> {
  return clockOf(await readTerms(db), new Date());
}

let shown = { minute: Number.NaN, terms: firstTerms, clock: clockOf(firstTerms, new Date()) };

/**
 * The clock for terms that are already loaded, cached for a minute: every student request needs it, and a day begins
 * with a full minute.
 */
export function clockUnder(terms: Terms): Clock {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  const { grace_days, by_hand_ends } = shown.terms;
  const same = shown.minute === minute && terms.grace_days === grace_days && terms.by_hand_ends === by_hand_ends;
  if (!same) shown = { minute, terms, clock: clockOf(terms, now) };
  return shown.clock;
}
