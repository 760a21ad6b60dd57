import type { StoredStudent } from '../people/student.ts';
import type { AccountKind, Flag } from '../people/student-fields.ts';
import type { StudentState } from '../people/student-state.ts';
import type { Prices, PriceTerm } from '../school/price-terms.ts';
import { amountOf, hundredths, reduced } from './money.ts';
import { priceCurrency } from './payment-fields.ts';
import type { Clock } from './terms.ts';

/** What is stored of an account's standing: `payment_status` 1 means paid, unless a date has ended it. */
export type StoredStanding = Pick<
  StoredStudent,
  'is_active' | 'payment_status' | 'payment_waits' | 'paid_until' | 'marked_paid_at' | 'settled_until'
>;

export interface Standing {
  state: StudentState;
  payment_status: Flag;
  /** The last day of what is paid, of what has run out too; null: without an end, or not paid. */
  paid_until: string | null;
}

/** A student as stored, with the standing that a date may have ended. */
export type StandingStudent = StoredStudent & Standing;

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

/** Whether a mark by hand falls to the day that ends such marks. */
const marksEnd = ({ marked_paid_at }: StoredStanding, { byHandEnds, marksFrom }: Clock): boolean =>
  byHandEnds !== '' && marked_paid_at !== null && marked_paid_at < marksFrom;

/** The end of access, without grace. @returns null for one without an end */
function endOf(stored: StoredStanding, clock: Clock): string | null {
  const { paid_until, settled_until } = stored;
  if (!marksEnd(stored, clock)) return paid_until;
  const { byHandEnds } = clock;
  return later(settled_until, paid_until !== null && paid_until < byHandEnds ? paid_until : byHandEnds);
}

/** Whether what is paid opens anything today. `db/payments/standing.ts` says the same as SQL. */
function isOpen(stored: StoredStanding, clock: Clock): boolean {
  const { payment_status, paid_until, settled_until } = stored;
  if (payment_status === 0) return false;
  if (marksEnd(stored, clock) && clock.byHandEnds < clock.today) {
    return settled_until !== null && settled_until >= clock.since;
  }
  return paid_until === null || paid_until >= clock.since;
}

/** How an account stands on a day: the first state that fits (beyond 2). Expired is who ran out by date alone. */
export function standingOf(stored: StoredStanding, clock: Clock): Standing {
  const open = isOpen(stored, clock);
  const paid_until = stored.payment_status === 0 ? null : endOf(stored, clock);
  const standing = { payment_status: open ? 1 : 0, paid_until } as const;
  if (stored.is_active === 0) return { state: 'inactive', ...standing };
  if (stored.payment_waits === 1) return { state: 'waiting', ...standing };
  if (open) return { state: 'paid', ...standing };
  return { state: stored.payment_status === 1 ? 'expired' : 'unpaid', ...standing };
}

/** What is owed, in whole hundredths. */
export interface Due {
  payment_term: PriceTerm;
  amount: number;
  /** The price after the discount. */
  of: number;
  paid: number;
}

export interface Account {
  kind_of_account: AccountKind;
  payment_term: PriceTerm | null;
  payment_waits: Flag;
  /** What was approved and is not spent, in hundredths. */
  credit: number;
  /** What of it was above the price that it paid. */
  carry: number;
  discount_percent: number;
  settled_until: string | null;
}

/** Whether the time that was paid for runs. */
export const isRunning = ({ settled_until }: Pick<Account, 'settled_until'>, since: string): boolean =>
  settled_until !== null && settled_until >= since;

/** A term's price for an account, in hundredths; null: the school tells it. */
export const priceFor = (
  { payment_term, discount_percent }: Pick<Account, 'payment_term' | 'discount_percent'>,
  prices: Prices,
): number | null => {
  const price = payment_term === null ? 0 : prices[payment_term];
  return price === null ? null : reduced(hundredths(price), discount_percent);
};

/**
 * The rest of a term's price for an account, whether anything else is sent or not; 0 when it is covered, null when the
 * term has no price.
 */
export function restOf(account: Omit<Account, 'payment_waits' | 'kind_of_account'>, prices: Prices, since: string) {
  const of = priceFor(account, prices);
  if (of === null) return null;
  // What was approved is spent with the time that it paid for, but for what was above its price.
  const paid = isRunning(account, since) ? account.credit : account.carry;
  return { of, paid, amount: Math.max(0, of - paid) };
}

/** What an account owes (beyond 3): nothing a free one, nothing while a payment is sent. */
export function dueOf(account: Account, prices: Prices, { since }: Pick<Clock, 'since'>): Due | null {
  const { kind_of_account, payment_term, payment_waits } = account;
  if (kind_of_account === 'free' || payment_term === null || payment_waits === 1) return null;
  const rest = restOf(account, prices, since);
  return rest === null || rest.amount === 0 ? null : { payment_term, ...rest };
}

/** What is owed as it is answered, in pounds. */
export const inPounds = (due: Due | null) =>
  due && {
    payment_term: due.payment_term,
    amount: amountOf(due.amount),
    of: amountOf(due.of),
    paid: amountOf(due.paid),
    currency: priceCurrency,
  };
