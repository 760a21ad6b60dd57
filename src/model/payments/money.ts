import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { priceBounds } from '../limits.ts';
import { isMissing } from '../text/text.ts';
import { typedNumber } from '../text/typed-number.ts';

const problem = (code: Problem): Problem => code;

/** An amount outside (a number with two decimals at most) as whole hundredths, which is all we count in. */
export const hundredths = (amount: number): number => Math.round(amount * 100);

/** Whole hundredths as they are answered. */
export const amountOf = (count: number): number => count / 100;

/** The same for what may be unknown. */
export const amountOrNull = (count: number | null): number | null => (count === null ? null : amountOf(count));

/** Hundredths of a number as people write one, from so many on; null for anything else. */
function readAmount(value: string | number, least: number): number | null {
  const typed = typedNumber(String(value), priceBounds);
  const count = typed.kind === 'number' ? hundredths(typed.value) : -1;
  return count >= least ? count : null;
}

const amountFrom = (least: number) =>
  z
    .union([z.number(), z.string()], {
      error: ({ input }) => problem(isMissing(input) ? 'required' : 'amount'),
    })
    .transform((value, context) => {
      const read = readAmount(value, least);
      if (read !== null) return read;
      context.addIssue({ code: 'custom', message: problem(isMissing(value) ? 'required' : 'amount') });
      return z.NEVER;
    });

/** An amount above 0 as it is sent, in digits of either script; whole hundredths once read. */
export const amountSent = amountFrom(1);

/** What is given back, read the same way; 0 says that nothing is. */
export const refundSent = amountFrom(0);

/** A price less so many percent, in whole hundredths. */
export const reduced = (price: number, percent: number): number => Math.floor((price * (100 - percent) + 50) / 100);
