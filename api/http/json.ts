import { Refusal } from '../../src/model/errors.ts';

/** No form of ours has as many values, or nests them as deep. */
const most = { values: 1000, depth: 32 };

const [quote, backslash, comma, colon] = ['"', '\\', ',', ':'].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** Where a text ends that begins after `from`: at its closing quote, or with the document. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return json.length;
}

/**
 * Whether a document holds few enough values, counted without making any of them: half a million empty lists in a
 * megabyte take a tenth of a second to make.
 */
function isSmall(json: string): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at + 1);
    else if (sign === comma || sign === colon) values += 1;
    else if (opening.has(sign)) depth += 1;
    else if (closing.has(sign)) depth -= 1;
    if (values > 2 * most.values || depth > most.depth) return false;
  }
  return true;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body of JSON. @throws Refusal 400 for what is no object, or holds more values than any form */
export function parseJson(text: string): Record<string, unknown> {
  if (!isSmall(text)) throw new Refusal('malformed');
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Refused below.
  }
  throw new Refusal('malformed');
}
