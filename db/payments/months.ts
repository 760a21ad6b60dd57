import { sql } from 'drizzle-orm';
import { amountOf } from '../../src/model/payments/money.ts';
import { addMonths } from '../../src/model/school/days.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { paymentAccounts } from '../schema.ts';
import { byDay, groupedApprovals, reversedEntries } from './sums.ts';

/** A month (`YYYY-MM`) in one currency: what was approved, and what of all approvals stayed. */
export interface MonthSum {
  month: string;
  currency: string;
  approved: number;
  net: number;
}

const byMonth = byDay((day) => sql`substr(${day}, 1, 7)`);

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
  const entries = await reversedEntries(db, { from }, byMonth);
  for (const account of [...currencies.keys(), null]) {
    await turn();
    entries.push(...(await groupedApprovals(db, account, { from }, byMonth)));
  }
  const parts = entries.map(({ key, account, amount, not_received, refunded }) => ({
    month: key,
    currency: currencies.get(account) ?? currency,
    approved: amount,
    net: amount - not_received - refunded,
  }));
  const moved = parts.filter((part) => part.approved !== 0 || part.net !== 0).map((part) => part.currency);
  const shown = [currency, ...[...new Set(moved)].filter((each) => each !== currency).sort()];
  return names.flatMap((month) =>
    shown.map((each) => {
      const own = parts.filter((part) => part.month === month && part.currency === each);
      const sum = (what: 'approved' | 'net') => amountOf(own.reduce((before, part) => before + part[what], 0));
      return { month, currency: each, approved: sum('approved'), net: sum('net') };
    }),
  );
}
