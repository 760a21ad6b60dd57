import { z } from 'zod';
import type { Problem } from './errors.ts';
import { wholeNumber } from './text/text.ts';

const problem: Problem = 'number';

/** The version that an update was made from, as a field of its body. */
export const versionSent = {
  version: wholeNumber(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, problem).optional(),
};

/** The same in an answer. */
export const versionShown = { version: z.number().int() };

/** The version that a body names; undefined where it names none, or what is none: its check tells that. */
export const versionIn = (values: Readonly<Record<string, unknown>>): number | undefined =>
  versionSent.version.safeParse(values['version']).data;

/** When a call that takes a version answers 409, for the document. */
export const changedConflict =
  'Another version than the newest, which stands in data; changed says who made it, and when';
