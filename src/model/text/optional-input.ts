import { z } from 'zod';
import { isMissing } from './text.ts';

/** Optional value: an empty field or an untouched select counts as not sent. */
export const optionalInput = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isMissing(value) ? undefined : value), schema.optional());
