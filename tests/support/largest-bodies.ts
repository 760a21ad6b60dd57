import { z } from 'zod';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import { bodyLimit } from '../../src/model/limits.ts';

export interface LargeBody {
  name: string;
  /** Whether the body fills the fields of the endpoint. */
  fields?: true;
  /** Content type; absent for multipart, where the form sets it. */
  type?: string;
  body: string | FormData;
}

const schemaShape = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });

function leavesIn(schema: unknown, path: string[] = []): string[][] {
  const { properties } = schemaShape.catch({}).parse(schema);
  if (!properties) return path.length > 0 ? [path] : [];
  return Object.entries(properties).flatMap(([name, inner]) => leavesIn(inner, [...path, name]));
}

/** Dotted paths of every field that the endpoint's body can have. */
export const leavesOf = ({ body }: Endpoint): string[][] =>
  leavesIn(body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {});

interface Tree<T> {
  [name: string]: T | Tree<T>;
}

export const bracketed = ([first = '', ...rest]: readonly string[]) => first + rest.map((name) => `[${name}]`).join('');

/** A nested body with the same value at all these paths. */
export function nested<T>(paths: readonly string[][], value: T): Tree<T> {
  const groups = Map.groupBy(paths, ([first]) => first ?? '');
  return Object.fromEntries(
    [...groups].map(([name, inside]) => {
      const rest = inside.map((path) => path.slice(1)).filter((path) => path.length > 0);
      return [name, rest.length > 0 ? nested(rest, value) : value];
    }),
  );
}

const pairs = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => [`f${index}`, text] as const);

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';
const room = bodyLimit - 4000;

/** Minimum bytes per field. An endpoint with many fields is tested with more than one body. */
const least = 64 * 1024;

/** The most expensive bodies for the server, each as large as the endpoint accepts. */
export function largestBodies(endpoint: Endpoint): LargeBody[] {
  const all = leavesOf(endpoint);
  const together = Math.floor(room / least);
  const groups = Array.from({ length: Math.max(1, Math.ceil(all.length / together)) }, (_, index) =>
    all.slice(index * together, (index + 1) * together),
  );
  return [...groups.flatMap(filledBodies), ...commonBodies];
}

/** Bodies in which every field at these paths has the maximum length. */
function filledBodies(leaves: readonly string[][]): LargeBody[] {
  const share = Math.floor(room / Math.max(1, leaves.length));
  const filled = (text: string) => text.repeat(Math.floor(share / Buffer.byteLength(text)));
  const fields = (text: string) => leaves.map((path) => [bracketed(path), filled(text)] as const);
  const inner = (value: unknown) => JSON.stringify(nested(leaves, value));
  const own = { fields: true } as const;
  const encoded = fields('x').map(([name, text]) => `${encodeURIComponent(name)}=${text}`);
  const lists = `${'['.repeat(share / 2)}${']'.repeat(share / 2)}`;
  return [
    ...['x', '😀', ' ', 'a@a.', '7', ',', '٠', '\u0651'].map((text) => ({
      ...own,
      name: `${JSON.stringify(text)} in every field`,
      type: json,
      body: inner(filled(text)),
    })),
    // Spaces between two characters: a slow trim function starts again at each space.
    ...[' ', '\t', '\u00a0'].map((space) => ({
      ...own,
      name: `${JSON.stringify(space)} between two signs in every field`,
      type: json,
      body: inner(`5${filled(space).slice(0, share / 6)}x`),
    })),
    { ...own, name: 'escapes in every field', type: json, body: inner(filled('\u0001').slice(0, share / 6)) },
    { ...own, name: 'letters in every field of a form', type: urlencoded, body: encoded.join('&') },
    ...['x', ' ', '7,', '٠', '\u0651'].map((text) => ({
      ...own,
      name: `${JSON.stringify(text)} in every part`,
      body: formOf(fields(text)),
    })),
    { ...own, name: 'deep lists in every field', type: json, body: inner(1).replaceAll(':1', `:${lists}`) },
  ];
}

/** Bodies with no field of the endpoint, each of the maximum size. */
const commonBodies: readonly LargeBody[] = [
  { name: 'a text of 1 MB that nobody knows', type: json, body: JSON.stringify({ x: 'x'.repeat(room) }) },
  { name: 'very many names', type: json, body: JSON.stringify(Object.fromEntries(pairs(70_000, ''))) },
  { name: 'deep lists', type: json, body: `{"x":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}` },
  { name: 'deep objects', type: json, body: `${'{"x":'.repeat(room / 6)}1${'}'.repeat(room / 6)}` },
  { name: 'a list of numbers', type: json, body: `[${'1,'.repeat(room / 2)}1]` },
  { name: 'no JSON', type: json, body: '"'.repeat(room) },
  {
    name: '1,000 fields',
    type: urlencoded,
    body: pairs(1000, 'x'.repeat(1000))
      .map((pair) => pair.join('='))
      .join('&'),
  },
  { name: 'very many fields', type: urlencoded, body: 'a&'.repeat(room / 2) },
  { name: 'percents', type: urlencoded, body: `x=${'%41'.repeat(room / 3)}` },
  { name: 'a name of 1 MB', type: urlencoded, body: `x${'[x]'.repeat(room / 3)}=1` },
  { name: '1,000 parts', body: formOf(pairs(1000, 'x'.repeat(800))) },
  { name: 'very many parts', body: formOf(pairs(8000, '')) },
];
