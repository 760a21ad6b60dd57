import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { briefText } from '../text/text.ts';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

/** A whole number, sent as a number or a text, never as a boolean. */
export function whole(min: number, code: Problem) {
  const digits = briefText(code)
    .trim()
    .regex(/^\+?\d+$/)
    .transform(Number);
  return z
    .union([z.number(), digits], orMissing(code))
    .refine((value) => value >= min && Number.isSafeInteger(value), { error: code, abort: true });
}

export const countKind: Kind<FieldOf<'count'>> = {
  check: () => whole(0, 'number'),
  value: () => z.number().int(),
  empty: 0,
};
