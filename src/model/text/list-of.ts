import { z } from 'zod';
import type { Problem } from '../errors.ts';

const invalid: Problem = 'invalid';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a form sends of a list: its values by their places, or a single one; an empty one is an empty list. */
function listed(sent: unknown): unknown {
  if (sent === undefined) return undefined;
  const values = isObject(sent) ? Object.values(sent) : Array.isArray(sent) ? sent : [sent];
  return values.filter((value) => value !== '' && value !== null);
}

/** A list in JSON, or in a form's names `ids[]` or `ids[0]`: at most so many, each once. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    listed,
    z
      .array(item, { error: invalid })
      .max(most, invalid)
      .transform((items) => [...new Set(items)]),
  );
