import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { wholeNumber } from './text.ts';

const problem = (code: Problem): Problem => code;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a form sends of a list: its values by their places; a single empty one is an empty list. */
function listed(sent: unknown): unknown {
  if (sent === undefined || sent === null) return undefined;
  const values = isObject(sent) ? Object.values(sent) : Array.isArray(sent) ? sent : [sent];
  return values.filter((value) => value !== '');
}

/** Ids, each once: `subjects[]` again and again in a form, a list in JSON. Undefined when nothing was sent. */
export const idList = (most: number) =>
  z.preprocess(
    listed,
    z
      .array(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown'), { error: problem('invalid') })
      .max(most, problem('invalid'))
      .transform((ids) => [...new Set(ids)])
      .optional(),
  );
