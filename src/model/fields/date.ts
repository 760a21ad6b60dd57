import { z } from 'zod';
import { shortText } from '../limits.ts';
import { isTypedDay } from '../school/days.ts';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

/** A day that a person has typed. */
export const typedDay = () =>
  z
    .string(orMissing('invalid'))
    .refine((value) => value.length <= shortText, { message: 'date', abort: true })
    .trim()
    .min(1, { error: 'required', abort: true })
    .refine(isTypedDay, 'date');

export const dateKind: Kind<FieldOf<'date'>> = {
  check: typedDay,
  value: () => z.string(),
  empty: '',
};
