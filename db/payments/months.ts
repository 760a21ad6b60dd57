import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { amountOf } from '../../src/model/payments/money.ts';
import { addMonths } from '../../src/model/school/days.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { paymentAccounts, payments } from '../schema.ts';
import { approvedWithin, decidedWithin } from './list.ts';

/** A month (`YYYY-MM`) in one currency: what was approved, and what of all approvals stayed. */
export interface MonthSum {
  month: string;
  currency: string;
  approved: number;
  net: number;
}

const monthOf = (day: Column): SQL<string> => sql<string>`substr(${day}, 1, 7)`;
const total = (amount: SQL | Column) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number);

const { account_id, refund_account_id, decided_on, approved_on, amount, refunded, received, state } = payments;

interface Part {
  month: string;
  account: number | null;
  /** In whole parts. */
  approved: number;
  net: number;
}

/** Approvals that were not reversed; for each account a range of the index `payments_sums`. */
async function standing(db: Database, account: number | null, from: string): Promise<Part[]> {
  await turn();
  const month = monthOf(decided_on);
  const ofAccount = account === null ? isNull(account_id) : eq(account_id, account);
  const rows = await db
    .select({ month, amount: total(amount) })
    .from(payments)
    .where(and(eq(state, 'approved'), ofAccount, decidedWithin({ from })))
    .groupBy(month);
  return rows.map((row) => ({ month: row.month, account, approved: row.amount, net: row.amount }));
}

/** The entries of reversed payments: the approval on its day, what never arrived and what was given back on theirs. */
async function ofReversed(db: Database, from: string): Promise<Part[]> {
  await turn();
  const reversed = eq(state, 'reversed');
  const given = monthOf(approved_on);
  const taken = monthOf(decided_on);
  const approvals = await db
    .select({ month: given, account: account_id, amount: total(amount) })
    .from(payments)
    .where(and(reversed, approvedWithin({ from })))
    .groupBy(given, account_id);
  const unseen = total(sql`case when ${received} = 0 then ${amount} else 0 end`);
  const lost = await db
    .select({ month: taken, account: account_id, amount: unseen })
    .from(payments)
    .where(and(reversed, decidedWithin({ from })))
    .groupBy(taken, account_id);
  const refunds = await db
    .select({ month: taken, account: refund_account_id, amount: total(refunded) })
    .from(payments)
    .where(and(reversed, isNotNull(refunded), decidedWithin({ from })))
    .groupBy(taken, refund_account_id);
  return [
    ...approvals.map((row) => ({ month: row.month, account: row.account, approved: row.amount, net: row.amount })),
    ...[...lost, ...refunds].map((row) => ({ month: row.month, account: row.account, approved: 0, net: -row.amount })),
  ];
}

/**
 * The last months in the school's currency and in every other one that moved in them, oldest first. The sums are those
 * of `paymentSums` over the days of each month.
 * @param today a day of the newest month
 */
export async function monthlySums(db: Database, today: string, months: number): Promise<MonthSum[]> {
  const { currency } = schoolFacts();
  const names = Array.from({ length: months }, (_, index) => addMonths(today, index - months + 1).slice(0, 7));
  const from = `${names[0]}-01`;
  const accounts = await db
    .select({ id: paymentAccounts.id, currency: paymentAccounts.currency })
    .from(paymentAccounts);
  const currencies = new Map<number | null, string>(accounts.map((account) => [account.id, account.currency]));
  const parts = await Promise.all([
    ofReversed(db, from),
    ...[...currencies.keys(), null].map((account) => standing(db, account, from)),
  ]).then((all) => all.flat());
  const currencyOf = ({ account }: Part) => currencies.get(account) ?? currency;
  const moved = parts.filter((part) => part.approved !== 0 || part.net !== 0).map(currencyOf);
  const shown = [currency, ...[...new Set(moved)].filter((each) => each !== currency).sort()];
  return names.flatMap((month) =>
    shown.map((each) => {
      const own = parts.filter((part) => part.month === month && currencyOf(part) === each);
      const sum = (what: 'approved' | 'net') => amountOf(own.reduce((before, part) => before + part[what], 0));
      return { month, currency: each, approved: sum('approved'), net: sum('net') };
    }),
  );
}
