import { z } from 'zod';
import { shortText } from '../limits.ts';
import { isTypedDay } from '../school/days.ts';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

export const dateKind: Kind<FieldOf<'date'>> = {
  check: () =>
    z
      .string(orMissing('invalid'))
      .refine((value) => value.length <= shortText, { message: 'date', abort: true })
      .trim()
      .min(1, { error: 'required', abort: true })
      .refine(isTypedDay, 'date'),
  value: () => z.string(),
  empty: '',
};
