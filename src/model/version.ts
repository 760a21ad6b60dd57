import { z } from 'zod';
import type { Problem } from './errors.ts';
import { wholeNumber } from './text/text.ts';

const problem: Problem = 'number';

/** The version that an update is based on, as a body field. */
export const versionSent = {
  version: wholeNumber(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, problem).optional(),
};

/** The version field in an answer. */
export const versionShown = { version: z.number().int() };

/** The version in a body; undefined if it is missing or invalid (validation reports that). */
export const versionIn = (values: Readonly<Record<string, unknown>>): number | undefined =>
  versionSent.version.safeParse(values['version']).data;

/** The 409 answer of endpoints that take a version, for the OpenAPI document. */
export const changedConflict =
  'Another version than the newest, which stands in data; changed says who made it, and when';
