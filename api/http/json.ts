import { Refusal } from '../../src/model/errors.ts';
import { mostOrdered } from '../../src/model/limits.ts';

/** Limits for a JSON body: no body of this program has more values than the longest order, or deeper nesting. */
const most = { values: mostOrdered + 100, depth: 32 };

const [quote, backslash, comma, colon] = ['"', '\\', ',', ':'].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** The index of the closing quote of a JSON string that starts at `from`, or the end of the document. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return json.length;
}

/**
 * Checks the number of values and the depth before parsing: half a million empty lists in one megabyte take 0.1 s to
 * parse.
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

/** Parses a JSON body. @throws Refusal 400 if it is not an object or has too many values */
export function parseJson(text: string): Record<string, unknown> {
  if (!isSmall(text)) throw new Refusal('malformed');
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Not valid JSON: handled below.
  }
  throw new Refusal('malformed');
}
