import type { AccountKind, Flag } from '../people/student-fields.ts';
import { schoolFacts } from '../school/facts.ts';
import type { Prices, PriceTerm } from '../school/price-terms.ts';
import { amountOf, partsOf, reduced } from './money.ts';
import type { Clock } from './payment-settings.ts';

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
