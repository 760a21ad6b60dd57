import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allCalls } from '../support/all-calls.ts';
import { leavesOf, nested } from '../support/largest-bodies.ts';

/** Longer than any text may be. */
const tooLong = 'x'.repeat(900_000);

const bodies = allCalls.flatMap(({ key, endpoint }) => {
  const { body } = endpoint;
  return body ? leavesOf(endpoint).map((leaf) => [key, leaf.join('.'), body, leaf] as const) : [];
});
const queries = allCalls.flatMap(({ key, endpoint }) => {
  const { query } = endpoint;
  return query ? Object.keys(query.shape).map((name) => [key, name, query] as const) : [];
});

/**
 * Whether the schema refuses or shortens a text that is too long. Login fields are shortened, not refused, because a
 * refusal would reveal facts about passwords.
 */
async function isBounded(schema: z.ZodObject, sent: object, name: string): Promise<boolean> {
  const { error, data } = await schema.safeParseAsync(sent);
  const places = error?.issues.map(({ path }) => path.join('.')) ?? [];
  return error
    ? places.some((place) => place === name || place.startsWith(`${name}.`))
    : JSON.stringify(data).length < 10_000;
}

describe('every text of every call has a greatest length', () => {
  it.each(bodies)('%s %s', async (_key, name, body, leaf) => {
    expect(await isBounded(body, nested([leaf], tooLong), name)).toBe(true);
  });

  it.each(queries)('%s ?%s', async (_key, name, query) => {
    expect(await isBounded(query, { [name]: tooLong }, name)).toBe(true);
  });
});
