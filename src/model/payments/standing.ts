import type { StoredStudent } from '../people/student.ts';
import type { AccountKind, Flag } from '../people/student-fields.ts';
import type { StudentState } from '../people/student-state.ts';
import { schoolFacts } from '../school/facts.ts';
import type { Prices, PriceTerm } from '../school/price-terms.ts';
import { amountOf, partsOf, reduced } from './money.ts';
import type { Clock } from './payment-settings.ts';

/** The stored payment fields of a student. `payment_status` 1 means paid, unless an end date has passed. */
export type StoredStanding = Pick<
  StoredStudent,
  'is_active' | 'payment_status' | 'payment_waits' | 'paid_until' | 'marked_paid_at' | 'settled_until'
>;

export interface Standing {
  state: StudentState;
  payment_status: Flag;
  /** The last paid day, also if it has passed. Null: no end date, or not paid. */
  paid_until: string | null;
}

/** A stored student with the computed payment state. */
export type StandingStudent = StoredStudent & Standing;

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

/** Whether a manual "paid" mark ends on the day that is set for such marks. */
const marksEnd = ({ marked_paid_at }: StoredStanding, { byHandEnds, marksFrom }: Clock): boolean =>
  byHandEnds !== '' && marked_paid_at !== null && marked_paid_at < marksFrom;

/** The last day of access, without grace days. @returns null if there is no end date */
function endOf(stored: StoredStanding, clock: Clock): string | null {
  const { paid_until, settled_until } = stored;
  if (!marksEnd(stored, clock)) return paid_until;
  const { byHandEnds } = clock;
  return later(settled_until, paid_until !== null && paid_until < byHandEnds ? paid_until : byHandEnds);
}

/** Whether the student has paid access today. `db/payments/access.ts` implements the same rule in SQL. */
function isOpen(stored: StoredStanding, clock: Clock): boolean {
  const { payment_status, paid_until, settled_until } = stored;
  if (payment_status === 0) return false;
  if (marksEnd(stored, clock) && clock.byHandEnds < clock.today) {
    return settled_until !== null && settled_until >= clock.since;
  }
  return paid_until === null || paid_until >= clock.since;
}

/**
 * The state of an account on a day: the first state that matches. `expired` means that access ended only because of a
 * date.
 */
export function standingOf(stored: StoredStanding, clock: Clock): Standing {
  const open = isOpen(stored, clock);
  const paid_until = stored.payment_status === 0 ? null : endOf(stored, clock);
  const standing = { payment_status: open ? 1 : 0, paid_until } as const;
  if (stored.is_active === 0) return { state: 'inactive', ...standing };
  if (stored.payment_waits === 1) return { state: 'waiting', ...standing };
  if (open) return { state: 'paid', ...standing };
  return { state: stored.payment_status === 1 ? 'expired' : 'unpaid', ...standing };
}

/** The amount due, in whole parts. */
export interface Due {
  payment_term: PriceTerm;
  amount: number;
  /** The price after the discount. */
  of: number;
  paid: number;
}

/** What a student has paid and must pay, as stored. */
export interface StudentBalance {
  kind_of_account: AccountKind;
  payment_term: PriceTerm | null;
  payment_waits: Flag;
  /** Approved money that is not spent yet, in parts. */
  credit: number;
  /** The part of the credit that exceeded the paid price. */
  carry: number;
  discount_percent: number;
  settled_until: string | null;
}

/** Whether the paid period has not ended. */
export const isRunning = ({ settled_until }: Pick<StudentBalance, 'settled_until'>, since: string): boolean =>
  settled_until !== null && settled_until >= since;

/** The price of the student's term after discount, in parts. Null: no listed price. */
export const priceFor = (
  { payment_term, discount_percent }: Pick<StudentBalance, 'payment_term' | 'discount_percent'>,
  prices: Prices,
): number | null => {
  const price = payment_term === null ? 0 : prices[payment_term];
  return price === null ? null : reduced(partsOf(price), discount_percent);
};

/**
 * The remaining price of the term, even if a payment is pending. `amount` is 0 if it is fully paid.
 * @returns null if the term has no listed price
 */
export function restOf(
  balance: Omit<StudentBalance, 'payment_waits' | 'kind_of_account'>,
  prices: Prices,
  since: string,
) {
  const of = priceFor(balance, prices);
  if (of === null) return null;
  // When the paid period ends, the credit is used up, except the part that exceeded the price.
  const paid = isRunning(balance, since) ? balance.credit : balance.carry;
  return { of, paid, amount: Math.max(0, of - paid) };
}

/** The amount due. @returns null for a free account, while a payment is pending, or if nothing is due */
export function dueOf(balance: StudentBalance, prices: Prices, { since }: Pick<Clock, 'since'>): Due | null {
  const { kind_of_account, payment_term, payment_waits } = balance;
  if (kind_of_account === 'free' || payment_term === null || payment_waits === 1) return null;
  const rest = restOf(balance, prices, since);
  return rest === null || rest.amount === 0 ? null : { payment_term, ...rest };
}

/** The amount due as in answers, in the school's currency. */
export const dueAnswer = (due: Due | null) =>
  due && {
    payment_term: due.payment_term,
    amount: amountOf(due.amount),
    of: amountOf(due.of),
    paid: amountOf(due.paid),
    currency: schoolFacts().currency,
  };
