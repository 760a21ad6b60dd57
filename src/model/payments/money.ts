import { z } from 'zod';
import { problem } from '../errors.ts';
import { isMissing } from '../text/text.ts';
import { typedNumber } from '../text/typed-number.ts';
import { amountBounds, currencyDecimals, decimalsCounted, partsPerUnit } from './currencies.ts';

/** Converts an amount to whole parts. All calculations use parts. */
export const partsOf = (amount: number): number => Math.round(amount * partsPerUnit());

/** Converts whole parts to the amount in answers. */
export const amountOf = (count: number): number => count / partsPerUnit();

/** Whether an amount in whole parts can be paid in a currency: it has no more decimals than the currency. */
export const fitsCurrency = (count: number, currency: string): boolean =>
  count % 10 ** (decimalsCounted() - Math.min(decimalsCounted(), currencyDecimals(currency))) === 0;

/** The same, with null for an unknown amount. */
export const amountOrNull = (count: number | null): number | null => (count === null ? null : amountOf(count));

/** Parses a typed amount into whole parts; null if it is invalid or below `least`. */
function readAmount(value: string | number, least: number): number | null {
  const typed = typedNumber(String(value), amountBounds());
  const count = typed.kind === 'number' ? partsOf(typed.value) : -1;
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

/** An amount above 0, in digits of either script. Parsed into whole parts. */
export const amountSent = amountFrom(1);

/** A refund amount. 0 means no refund. Parsed into whole parts. */
export const refundSent = amountFrom(0);

/** A price minus a discount in percent, in whole parts, rounded to the nearest (half up). */
export const reduced = (price: number, percent: number): number => Math.floor((price * (100 - percent) + 50) / 100);
