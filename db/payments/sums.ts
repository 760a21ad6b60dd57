import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { priceCurrency } from '../../src/model/payments/payment-fields.ts';
import { onlyWhere } from '../conditions.ts';
import { translations } from '../content/translated.ts';
import type { Database } from '../open.ts';
import { paymentAccounts, payments } from '../schema.ts';
import { narrowed, type PaymentFilter } from './filter.ts';

/** What one account has taken in, in the account's currency. */
export interface AccountSum {
  account: { id: number; name: Bilingual } | null;
  currency: string;
  count: number;
  amount: number;
  refunded: number;
}

/** What was approved by account, and what was given back from it, of all that a filter leaves in any state. */
export async function paymentSums(
  db: Database,
  { q: _q, state: _state, account_id, ...filter }: PaymentFilter,
): Promise<AccountSum[]> {
  const approved = narrowed(db, { ...filter, account_id, state: 'approved' });
  const taken = await db
    .select({
      account: payments.account_id,
      count: sql`count(*)`.mapWith(Number),
      amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(approved)
    .groupBy(payments.account_id);
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
  return [...accounts, null].flatMap((account) => {
    const id = account?.id ?? null;
    const sum = taken.find((each) => each.account === id);
    const refund = refunds.find((each) => each.account === id);
    if (!sum && !refund) return [];
    return [
      {
        account: account && { id: account.id, name: translations(account, 'name') },
        currency: account?.currency ?? priceCurrency,
        count: sum?.count ?? 0,
        amount: amountOf(sum?.amount ?? 0),
        refunded: amountOf(refund?.refunded ?? 0),
      },
    ];
  });
}
