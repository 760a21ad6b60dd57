import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { priceCurrency } from '../../src/model/payments/payment-fields.ts';
import { onlyWhere } from '../conditions.ts';
import { translations } from '../content/translated.ts';
import { keptWhileUnchanged } from '../kept-reads.ts';
import type { Database } from '../open.ts';
import { paymentAccounts, payments } from '../schema.ts';
import { asked, hidden, narrowed, type PaymentFilter } from './filter.ts';

/** What one account has taken in, in the account's currency. */
export interface AccountSum {
  account: { id: number; name: Bilingual } | null;
  currency: string;
  count: number;
  amount: number;
  refunded: number;
}

const none = { count: 0, amount: 0 };

/** How many payments, and how many hundredths. */
async function sumOf(db: Database, condition: SQL | undefined): Promise<typeof none> {
  const [sum = none] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(condition);
  return sum;
}

/** What was approved of an account: a stretch of the index `payments_sums`, less what is not shown, of which there is little. */
async function taken(db: Database, account: number | null, filter: PaymentFilter): Promise<typeof none> {
  const ofAccount = account === null ? isNull(payments.account_id) : eq(payments.account_id, account);
  const approved = and(ofAccount, asked({ ...filter, state: 'approved' }));
  const all = await sumOf(db, approved);
  const unseen = await sumOf(db, and(hidden(db), approved));
  return { count: all.count - unseen.count, amount: all.amount - unseen.amount };
}

/** The reader of sums: who turns the pages of a list asks for the same ones again and again. */
export const sumsReader = (db: Database): ((filter: PaymentFilter) => Promise<AccountSum[]>) =>
  keptWhileUnchanged(
    db,
    (filter: PaymentFilter) => paymentSums(db, filter),
    ({ q: _q, state: _state, settled: _settled, ...filter }) => JSON.stringify(filter),
  );

/** What was approved by account, and what was given back from it, of all that a filter leaves in any state. */
async function paymentSums(
  db: Database,
  { q: _q, state: _state, settled: _settled, account_id, ...filter }: PaymentFilter,
): Promise<AccountSum[]> {
  const left = and(
    narrowed(db, { ...filter, state: 'reversed' }),
    isNotNull(payments.refunded),
    onlyWhere(account_id, (id) => eq(payments.refund_account_id, id)),
  );
  const refunds = await db
    .select({ account: payments.refund_account_id, refunded: sql`sum(${payments.refunded})`.mapWith(Number) })
    .from(payments)
    .where(left)
    .groupBy(payments.refund_account_id);
  const accounts = await db.select().from(paymentAccounts).orderBy(asc(paymentAccounts.id));
  const sums: AccountSum[] = [];
  for (const account of [...accounts, null]) {
    const id = account?.id ?? null;
    const { count, amount } = account_id === undefined || account_id === id ? await taken(db, id, filter) : none;
    const refund = refunds.find((each) => each.account === id);
    if (count === 0 && !refund) continue;
    sums.push({
      account: account && { id: account.id, name: translations(account, 'name') },
      currency: account?.currency ?? priceCurrency,
      count,
      amount: amountOf(amount),
      refunded: amountOf(refund?.refunded ?? 0),
    });
  }
  return sums;
}
