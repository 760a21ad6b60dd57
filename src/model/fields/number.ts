import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { asciiDigits } from '../text/digits.ts';
import { briefText } from '../text/text.ts';
import type { FieldOf } from './index.ts';
import type { Kind } from './kind.ts';
import { orNull } from './optional.ts';

const problem: Problem = 'wholeBetween';

/** A whole number within bounds, sent as a number or a text; empty is null. */
function check({ min, max }: FieldOf<'number'>) {
  const sent = z.union([z.number(), briefText(problem)], problem).transform((value, context) => {
    const typed = typeof value === 'number' ? value : asciiDigits(value).trim();
    const number = typeof typed === 'number' || /^\+?\d+$/.test(typed) ? Number(typed) : Number.NaN;
    if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
    context.addIssue({ code: 'custom', message: problem, params: { min, max } });
    return z.NEVER;
  });
  return orNull(sent);
}

export const numberKind: Kind<FieldOf<'number'>> = {
  check,
  value: () => z.number().int().nullable(),
  empty: null,
  whole: true,
  emptiable: true,
};
