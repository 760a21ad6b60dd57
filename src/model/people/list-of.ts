import { z } from 'zod';

/** What a form calls `ids[0]`, `ids[1]` comes as an object; an untouched one as an empty text. */
const asArray = (sent: unknown): unknown => {
  if (sent === '' || sent === null) return [];
  return typeof sent === 'object' && !Array.isArray(sent) ? Object.values(sent) : sent;
};

/** A list in JSON, or in a form's numbered names: at most so many, each once. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    asArray,
    z
      .array(item)
      .max(most)
      .transform((items) => [...new Set(items)]),
  );
