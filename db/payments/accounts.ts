import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { AccountValues, PaymentAccount } from '../../src/model/payments/account.ts';
import type { Actor, Changes } from '../../src/model/people/audit.ts';
import { translated, translations } from '../content/translated.ts';
import type { Database, Transaction } from '../open.ts';
import { countUp } from '../publishing/state.ts';
import { restorableSince } from '../restorable-since.ts';
import { auditLines, paymentAccounts, payments } from '../schema.ts';
import { differs, lastChange, nextVersion } from '../versioned.ts';

type Row = typeof paymentAccounts.$inferSelect;

const accountOf = (row: Row): PaymentAccount => ({
  id: row.id,
  kind: row.kind,
  name: translations(row, 'name'),
  holder: row.holder,
  number: row.number,
  note: translations(row, 'note'),
  currency: row.currency,
  is_active: row.is_active,
  version: row.version,
});

const live = isNull(paymentAccounts.deleted_at);

/** Payment accounts in order of creation; there are only a few. @param active only accounts that families may pay to */
export async function allAccounts(db: Database | Transaction, active = false): Promise<PaymentAccount[]> {
  const where = active ? and(live, eq(paymentAccounts.is_active, 1)) : live;
  return (await db.select().from(paymentAccounts).where(where).orderBy(asc(paymentAccounts.id))).map(accountOf);
}

/** Finds an account that is not deleted; null if there is none. */
export async function findAccount(db: Database | Transaction, id: number, where?: SQL): Promise<PaymentAccount | null> {
  const [row] = await db
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.id, id), live, where));
  return row ? accountOf(row) : null;
}

function columnsOf({ name, note, ...values }: Partial<AccountValues>) {
  return {
    ...values,
    ...(name && translated('name', (language) => name[language])),
    ...(note && translated('note', (language) => note[language])),
  };
}

/** Invalidates caches of the public account list: they compare the content version. */
const shown = (tx: Transaction) => countUp(tx, 'content');

export async function addAccount(tx: Transaction, values: AccountValues): Promise<number> {
  const row = {
    ...values,
    ...translated('name', (language) => values.name[language]),
    ...translated('note', (language) => values.note[language]),
    created_at: new Date().toISOString(),
  };
  const [added] = await tx.insert(paymentAccounts).values(row).returning({ id: paymentAccounts.id });
  if (!added) throw new Error('the new account is not there');
  await shown(tx);
  return added.id;
}

/** The newest version of an account, who wrote it and when. */
export const changeOfAccount = (db: Database, id: number) =>
  lastChange(db, paymentAccounts, and(eq(paymentAccounts.id, id), live));

export async function changeAccount(
  tx: Transaction,
  by: Actor,
  id: number,
  values: Partial<AccountValues>,
): Promise<void> {
  const [before] = await tx.select().from(paymentAccounts).where(eq(paymentAccounts.id, id));
  if (!before) throw new Error(`there is no account ${id}`);
  const set = columnsOf(values);
  const grows = differs(before, set) ? nextVersion(paymentAccounts, by) : {};
  const row = { ...set, ...grows };
  if (Object.keys(row).length > 0) await tx.update(paymentAccounts).set(row).where(eq(paymentAccounts.id, id));
  await shown(tx);
}

/** Whether a payment references an account: then it cannot be deleted, only deactivated. */
export async function isAccountUsed(tx: Transaction, id: number): Promise<boolean> {
  const naming = or(eq(payments.account_id, id), eq(payments.refund_account_id, id));
  return (await tx.select({ id: payments.id }).from(payments).where(naming).limit(1)).length > 0;
}

export async function deleteAccount(tx: Transaction, id: number): Promise<void> {
  await tx.update(paymentAccounts).set({ deleted_at: new Date().toISOString() }).where(eq(paymentAccounts.id, id));
  await shown(tx);
}

/** Restores an account deleted within the last day. @returns false if there is none */
export async function restoreAccount(tx: Transaction, id: number): Promise<boolean> {
  const since = restorableSince();
  const back = await tx
    .update(paymentAccounts)
    .set({ deleted_at: null })
    .where(and(eq(paymentAccounts.id, id), gte(paymentAccounts.deleted_at, since)))
    .returning({ id: paymentAccounts.id });
  if (back.length > 0) await shown(tx);
  return back.length > 0;
}

/** Days for which a changed account number is shown prominently to the principal. */
const shownDays = 7;
const watched = ['number', 'holder'] as const;

/** Account numbers and holders changed in the last seven days, newest first: who, when, before and after. */
export async function changedLately(db: Database) {
  const since = new Date(Date.now() - shownDays * 86_400_000).toISOString();
  const accounts = new Map((await allAccounts(db)).map(({ id, name }) => [`payment-accounts/${id}`, { id, name }]));
  // Uses the index on `about`: an import can add a hundred thousand audit lines in a day.
  const about = inArray(auditLines.about, [...accounts.keys()]);
  const lines = await db
    .select()
    .from(auditLines)
    .where(and(about, eq(auditLines.action, 'update'), gte(auditLines.at, since)))
    .orderBy(desc(auditLines.id));
  return lines.flatMap(({ about, at, actor_id, actor_name, changes: all }) => {
    const account = accounts.get(about);
    const seen = Object.entries(all).filter(([field]) => watched.some((each) => each === field));
    if (!account || seen.length === 0) return [];
    const changes: Record<string, [unknown, unknown]> = Object.fromEntries(
      seen.map(([field, [before, after]]: [string, Changes[string]]) => [field, [before, after]]),
    );
    return [{ account, at, actor: { id: actor_id, name: actor_name }, changes }];
  });
}
