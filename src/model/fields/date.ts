import { z } from 'zod';
import { shortText } from '../limits.ts';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

export const dateKind: Kind<FieldOf<'date'>> = {
  check: () =>
    z
      .string(orMissing('invalid'))
      .refine((value) => value.length <= shortText, { message: 'date', abort: true })
      .trim()
      .min(1, { error: 'required', abort: true })
      .refine(isCalendarDate, 'date'),
  value: () => z.string(),
  empty: '',
};
