import { z } from 'zod';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import { withLineFeeds } from '../../src/model/text/text.ts';
import type { Body } from './body-rules.ts';

/** The object schema inside optional, nullable, default and pipe schemas; null for any other schema. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return objectIn(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return objectIn(schema.in) ?? objectIn(schema.out);
  return null;
}

type Texts = [string, string][];

/** Flattens a value to pairs of path and text. Forms send only texts, so numbers and booleans become texts too. */
function textsIn(value: unknown, schema: unknown, way: string): Texts {
  if (value === undefined) return [];
  if (value === null) return [[way, '']];
  if (typeof value !== 'object') return [[way, withLineFeeds(String(value))]];
  // An empty list differs from a missing one; forms send it as an empty text.
  if (Array.isArray(value) && value.length === 0) return [[way, '']];
  const known = objectIn(schema)?.shape;
  return Object.entries(value).flatMap(([name, each]) => {
    if (known && !Object.hasOwn(known, name)) return [];
    const inner = known ? known[name] : undefined;
    return textsIn(each, inner, `${way}[${name}]`);
  });
}

/** The content of a request without a body. */
export const noBody: Pick<Body, 'values' | 'hashes'> = { values: {}, hashes: new Map() };

/** The values of a query that an endpoint knows, as pairs of name and text. */
export function askedTexts({ query }: Pick<Endpoint, 'query'>, asked: Readonly<Record<string, string>>): Texts {
  const known = query?.shape ?? {};
  return Object.entries(asked).flatMap(([name, value]) => (Object.hasOwn(known, name) ? [[`?${name}`, value]] : []));
}

/**
 * The content of a request as one canonical text, equal for all three body formats: the known fields and values of the
 * query by name, and the hashes of files. Language, file names and content types are not included.
 */
export function sentText(
  { body }: Pick<Endpoint, 'body'>,
  { values, hashes }: Pick<Body, 'values' | 'hashes'>,
  asked: Texts,
): string {
  const files = [...hashes].map(([field, hash]): [string, string] => [`file ${field}`, hash]);
  const texts = [...textsIn(values, body, ''), ...files, ...asked];
  return JSON.stringify(texts.sort(([one], [other]) => (one < other ? -1 : Number(one > other))));
}
