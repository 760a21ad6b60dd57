import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { wholeNumber } from './text.ts';

const invalid: Problem = 'invalid';
const required: Problem = 'required';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a list in a form: an indexed object, an array or a single value. Empty values are removed. */
function listed(sent: unknown): unknown {
  if (sent === undefined) return undefined;
  const values = isObject(sent) ? Object.values(sent) : Array.isArray(sent) ? sent : [sent];
  return values.filter((value) => value !== '' && value !== null);
}

/** A list in JSON, or in a form as `ids[]` or `ids[0]`: at most `most` values, without duplicates. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    listed,
    z
      .array(item, { error: invalid })
      .max(most, invalid)
      .transform((items) => [...new Set(items)]),
  );

/** The ids of things to change at once: at least one, at most `most`; an id that stands twice counts once. */
export const idsOf = (most: number) =>
  z.preprocess(
    listed,
    z
      .array(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown'), {
        error: ({ input }) => (input === undefined ? required : invalid),
      })
      .superRefine((items, context) => {
        if (items.length === 0) context.addIssue({ code: 'custom', message: required });
        const tooMany: Problem = 'atMost';
        if (items.length > most) context.addIssue({ code: 'custom', message: tooMany, params: { count: most } });
      })
      .transform((items) => [...new Set(items)]),
  );

const twice: Problem = 'twice';

/** The ids of an order, from first to last: at least one, at most `most`, and none of them twice. */
export const orderOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    listed,
    z
      .array(item, { error: ({ input }) => (input === undefined ? required : invalid) })
      .min(1, required)
      .max(most, invalid)
      .refine((items) => new Set(items).size === items.length, twice),
  );
