import { amountOf, amountOrNull } from '../../src/model/payments/money.ts';
import type { Entry } from '../../src/model/payments/payment.ts';
import type { PaymentRow } from './filing.ts';
import type { PaymentFilter } from './filter.ts';

const person = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** An entry with the accounts whose balance it changes. */
export interface BookedEntry {
  entry: Entry;
  account: number | null;
  refundAccount: number | null;
}

/** The entries of a payment: its approval, and its reversal if it was reversed. */
export function entriesOf(row: PaymentRow): BookedEntry[] {
  const last = { day: row.decided_on, by: person(row.decided_by_id, row.decided_by_name) };
  const amount = amountOf(row.amount ?? 0);
  const approved = { entry: 'approved', amount, received: null, refunded: null } as const;
  const approval = { account: row.account_id, refundAccount: null };
  if (row.state === 'approved') return [{ ...approval, entry: { ...approved, ...last } }];
  if (row.state !== 'reversed') return [];
  const first = { day: row.approved_on, by: person(row.approved_by_id, row.approved_by_name) };
  const reversed: Entry = {
    entry: 'reversed',
    ...last,
    amount: row.amount === null || row.amount === 0 ? 0 : -amount,
    received: row.received ?? 1,
    refunded: amountOrNull(row.refunded),
  };
  return [
    { ...approval, entry: { ...approved, ...first } },
    { account: row.account_id, refundAccount: row.refund_account_id, entry: reversed },
  ];
}

/** Whether an entry matches the filter, by the same rules that `filter.ts` applies to rows. */
export function isAsked({ entry, account, refundAccount }: BookedEntry, filter: PaymentFilter): boolean {
  const { from, to, decided_by, account_id } = filter;
  const { day, by } = entry;
  if (from !== undefined && (day === null || day < from)) return false;
  if (to !== undefined && (day === null || day > to)) return false;
  if (decided_by !== undefined && by?.id !== decided_by) return false;
  return account_id === undefined || account === account_id || refundAccount === account_id;
}
