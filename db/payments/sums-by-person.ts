import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { priceCurrency } from '../../src/model/payments/payment-fields.ts';
import { onlyWhere } from '../conditions.ts';
import { translations } from '../content/translated.ts';
import type { Database } from '../open.ts';
import { paymentAccounts, payments } from '../schema.ts';
import { narrowed, type PaymentFilter } from './filter.ts';

/** What one of the staff has taken in for one account, and what they have given back from it. */
export interface PersonSum {
  /** Null for what nobody of the staff has decided. */
  person: { id: number; name: string } | null;
  account: { id: number; name: Bilingual } | null;
  currency: string;
  count: number;
  amount: number;
  refunded: number;
}

const { decided_by_id: person, decided_by_name, account_id: account, refund_account_id } = payments;
/** A name may have been corrected between two decisions: one line for each person all the same. */
const name = sql<string | null>`max(${decided_by_name})`;
const none = { count: 0, amount: 0, refunded: 0 };

/** The sums of `paymentSums`, each parted by who has decided: whoever hands over the drawer counts the own part. */
export async function sumsByPerson(
  db: Database,
  { q: _q, state: _state, settled: _settled, account_id, ...filter }: PaymentFilter,
): Promise<PersonSum[]> {
  const taken = await db
    .select({
      person,
      name,
      account,
      count: sql`count(*)`.mapWith(Number),
      amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(narrowed(db, { ...filter, account_id, state: 'approved' }))
    .groupBy(person, account);
  const left = await db
    .select({ person, name, account: refund_account_id, refunded: sql`sum(${payments.refunded})`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        narrowed(db, { ...filter, state: 'reversed' }),
        isNotNull(payments.refunded),
        onlyWhere(account_id, (id) => eq(refund_account_id, id)),
      ),
    )
    .groupBy(person, refund_account_id);
  const accounts = new Map(
    (await db.select().from(paymentAccounts).orderBy(asc(paymentAccounts.id))).map((each) => [each.id, each]),
  );
  const parts = Map.groupBy(
    [...taken.map((part) => ({ ...none, ...part })), ...left.map((part) => ({ ...none, ...part }))],
    (part) => `${part.person ?? ''} ${part.account ?? ''}`,
  );
  const sums = [...parts.values()].map((same) => {
    const [first] = same;
    const of = first?.account ? accounts.get(first.account) : undefined;
    const total = (what: keyof typeof none) => same.reduce((sum, part) => sum + part[what], 0);
    return {
      person: first?.person ? { id: first.person, name: first.name ?? '' } : null,
      account: of ? { id: of.id, name: translations(of, 'name') } : null,
      currency: of?.currency ?? priceCurrency,
      count: total('count'),
      amount: amountOf(total('amount')),
      refunded: amountOf(total('refunded')),
    };
  });
  const order = (sum: PersonSum) => [sum.person?.id ?? Infinity, sum.account?.id ?? Infinity] as const;
  return sums.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
}
