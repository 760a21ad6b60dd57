import { eq } from 'drizzle-orm';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import {
  type Clock,
  clockOf,
  defaultPaymentSettings,
  type PaymentSettings,
} from '../../src/model/payments/payment-settings.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Database, Reads, Transaction } from '../open.ts';
import { paymentTerms } from '../schema.ts';
import { changedBy, checkVersion, differs, lastChange } from '../versioned.ts';

/** The table has at most one row; none before the first change. */
const only = 1;
export const onlyPaymentSettings = eq(paymentTerms.id, only);

/** @param row null or undefined: the settings were never changed, so the defaults apply */
export const paymentSettingsOf = (row: typeof paymentTerms.$inferSelect | null | undefined): PaymentSettings => {
  if (!row) return defaultPaymentSettings;
  const { id, version, changed_at, changed_by, ...settings } = row;
  return settings;
};

export async function readPaymentSettings(db: Reads): Promise<PaymentSettings> {
  const [row] = await db.select().from(paymentTerms).where(onlyPaymentSettings);
  return paymentSettingsOf(row);
}

/** The newest version of the settings, who wrote it and when. */
export const changeOfPaymentSettings = async (db: Database | Transaction): Promise<LastChange> =>
  (await lastChange(db, paymentTerms, onlyPaymentSettings)) ?? neverChanged;

/** The settings with their version. */
export async function versionedPaymentSettings(
  db: Database | Transaction,
): Promise<PaymentSettings & { version: number }> {
  const [row] = await db.select().from(paymentTerms).where(onlyPaymentSettings);
  return { ...paymentSettingsOf(row), version: row?.version ?? neverChanged.version };
}

/**
 * Updates the given fields of the settings.
 * @param version the version that the change is based on
 * @returns the settings before and after
 * @throws ChangedMeanwhile
 */
export async function writePaymentSettings(
  tx: Transaction,
  by: Actor,
  change: Partial<PaymentSettings>,
  version: number | undefined,
): Promise<[before: PaymentSettings, after: PaymentSettings]> {
  const newest = await changeOfPaymentSettings(tx);
  checkVersion(version, newest.version);
  const before = await readPaymentSettings(tx);
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
  return clockOf(await readPaymentSettings(db), new Date());
}

let shown = {
  minute: Number.NaN,
  settings: defaultPaymentSettings,
  clock: clockOf(defaultPaymentSettings, new Date()),
};

/**
 * The clock for settings that are already loaded, cached for a minute: every student request needs it, and a day begins
 * with a full minute.
 */
export function clockUnder(settings: PaymentSettings): Clock {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  const { grace_days, by_hand_ends } = shown.settings;
  const same = shown.minute === minute && settings.grace_days === grace_days && settings.by_hand_ends === by_hand_ends;
  if (!same) shown = { minute, settings, clock: clockOf(settings, now) };
  return shown.clock;
}
