import { knownBrowserHeader } from '../../support/known-browser.ts';
import type { TestSchool } from '../../support/server.ts';

export const bodyKinds = ['multipart', 'urlencoded', 'json'] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** A body nested as in JSON. Files are leaves too, for multipart only. */
export interface Nested {
  [name: string]: string | number | boolean | null | File | (number | string)[] | Nested;
}

/** Converts a nested body to pairs of bracketed name and value. */
export function flat(body: Nested, prefix = ''): [string, string | File][] {
  return Object.entries(body).flatMap(([key, value]): [string, string | File][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (value instanceof File || typeof value === 'string') return [[name, value]];
    if (Array.isArray(value)) return value.map((each, index) => [`${name}[${index}]`, String(each)]);
    if (typeof value === 'object' && value !== null) return flat(value, name);
    return [[name, String(value)]];
  });
}

/** Encodes a body in one of the three content types of a form. */
export function encode(kind: BodyKind, body: Nested): { body: BodyInit; headers: Record<string, string> } {
  if (kind === 'json') return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const pairs = flat(body);
  if (kind === 'multipart') {
    const form = new FormData();
    for (const [name, value] of pairs) form.append(name, value);
    return { body: form, headers: {} };
  }
  return { body: new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])), headers: {} };
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers that it also holds to their schemas
  body: any;
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  // Student lists and archives are files, not JSON.
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = text === '' ? null : isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

/** Makes an API client with a token. @param more headers of every call, or of one */
export function client(school: Pick<TestSchool, 'url'>, token: string | null, more: Record<string, string> = {}) {
  return async (
    method: string,
    path: string,
    body?: Nested,
    kind: BodyKind = 'json',
    own: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = body ? encode(kind, body) : { body: null, headers: {} };
    const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const headers = { lang: 'en', ...authorization, ...sent.headers, ...more, ...own };
    return answerOf(await fetch(`${school.url}/api${path}`, { method, headers, body: sent.body }));
  };
}

export type Call = ReturnType<typeof client>;

export async function adminToken(school: Pick<TestSchool, 'url' | 'admin'>): Promise<string> {
  const { body } = await client(school, null, knownBrowserHeader)('POST', '/dashboard/login', { ...school.admin });
  return body.token;
}

export async function studentToken(school: TestSchool, who: 'free' | 'paid' = 'paid'): Promise<string> {
  const { body } = await client(school, null, knownBrowserHeader)('POST', '/auth/login', { ...school.students[who] });
  return body.token;
}

/** An API client with the administrator's token. */
export const asAdmin = async (school: Pick<TestSchool, 'url' | 'admin'>): Promise<Call> =>
  client(school, await adminToken(school));
