import { z } from 'zod';
import { isBlank, isMissing } from './text.ts';

/** Optional value: an empty field or an untouched select counts as not sent. */
export const optionalInput = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isMissing(value) ? undefined : value), schema.optional());

/** The same for a text, which is empty without a visible character: control characters alone count as not sent too. */
export const optionalText = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value),
    schema.optional(),
  );
