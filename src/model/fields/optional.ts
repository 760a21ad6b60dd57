import { z } from 'zod';
import { isMissing } from '../text/text.ts';

/** A value that may be left empty: an empty text, null and no value at all become null. */
export const orNull = <T extends z.ZodType>(value: T) =>
  z.preprocess((sent) => (isMissing(sent) ? null : sent), value.nullable()).optional();
