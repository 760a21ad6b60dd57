import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { priceBounds } from '../limits.ts';
import { isMissing } from '../text/text.ts';
import { typedNumber } from '../text/typed-number.ts';

const problem = (code: Problem): Problem => code;

/** Converts an amount with at most two decimals to whole hundredths. All calculations use hundredths. */
export const hundredths = (amount: number): number => Math.round(amount * 100);

/** Converts whole hundredths to the amount in answers. */
export const amountOf = (count: number): number => count / 100;

/** The same, with null for an unknown amount. */
export const amountOrNull = (count: number | null): number | null => (count === null ? null : amountOf(count));

/** Parses a typed amount into hundredths; null if it is invalid or below `least`. */
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

/** An amount above 0, in digits of either script. Parsed into whole hundredths. */
export const amountSent = amountFrom(1);

/** A refund amount. 0 means no refund. Parsed into whole hundredths. */
export const refundSent = amountFrom(0);

/** A price minus a discount in percent, in whole hundredths, rounded to the nearest (half up). */
export const reduced = (price: number, percent: number): number => Math.floor((price * (100 - percent) + 50) / 100);
