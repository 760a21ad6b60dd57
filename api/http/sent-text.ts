import { z } from 'zod';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import type { Body } from './body-rules.ts';

/** The object that a schema describes, through optional, nullable and transformed ones; null for any other value. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return objectIn(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return objectIn(schema.in) ?? objectIn(schema.out);
  return null;
}

/** A form sends each line break as two characters, JSON as the one that it is. */
const text = (value: unknown): string => String(value).replace(/\r\n?/g, '\n');

/** Every text in a value, with the way to it; a value of a form is a text, so numbers and flags are read as one. */
function textsIn(value: unknown, schema: unknown, way: string): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[way, '']];
  if (typeof value !== 'object') return [[way, text(value)]];
  // An emptied list is something else than one that was not sent; a form says it with an empty text.
  if (Array.isArray(value) && value.length === 0) return [[way, '']];
  const known = objectIn(schema)?.shape;
  return Object.entries(value).flatMap(([name, each]) => {
    if (known && !Object.hasOwn(known, name)) return [];
    const inner = known ? known[name] : undefined;
    return textsIn(each, inner, `${way}[${name}]`);
  });
}

/**
 * What a request has sent, as one text: the fields that the call knows, by name, whichever of the three kinds its body is,
 * and the hashes of its files. The language, names of files and types that the sender gave them are not part of it.
 */
export function sentText(
  { body }: Pick<Endpoint, 'body'>,
  { values, hashes }: Pick<Body, 'values' | 'hashes'>,
): string {
  const files = [...hashes].map(([field, hash]): [string, string] => [`file ${field}`, hash]);
  const texts = [...textsIn(values, body, ''), ...files];
  return JSON.stringify(texts.sort(([one], [other]) => (one < other ? -1 : Number(one > other))));
}
