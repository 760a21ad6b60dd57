import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { roles } from '../../src/model/people/capabilities.ts';
import { client } from '../api/dashboard/client.ts';
import { logIn } from '../support/calls.ts';
import { type LookedAt, lookAt } from '../support/look.ts';
import { freshClient, photo, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hire, ownPassword } from '../support/staff.ts';
import { must } from './must.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function drawing(seed: number) {
  let state = seed;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (end: number) => Math.floor(draw() * end),
    chance: (share: number) => draw() < share,
    one<T>(of: readonly [T, ...T[]] | readonly T[]): T {
      const found = of[Math.floor(draw() * of.length)];
      if (found === undefined) throw new Error('drawn from nothing');
      return found;
    },
  };
}
type Drawing = ReturnType<typeof drawing>;

/** What of a JSON schema the document uses. */
interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z
    .object({
      type: z.union([z.string(), z.array(z.string())]),
      enum: z.array(z.unknown()),
      const: z.unknown(),
      format: z.string(),
      anyOf: z.array(schema),
      oneOf: z.array(schema),
      allOf: z.array(schema),
      items: schema,
      properties: z.record(z.string(), schema),
      required: z.array(z.string()),
      minimum: z.number(),
      maximum: z.number(),
      minItems: z.number(),
    })
    .partial(),
);

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() }).partial()).default([]),
        security: z.array(z.record(z.string(), z.unknown())).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
});

interface Operation {
  method: string;
  path: string;
  query: string[];
  body: Schema | null;
  /** Whose call it is: `admin` or `student`; undefined for everybody's. */
  of: string | undefined;
}

/** Texts that are right in one field or another of the school. */
const likely = [
  'A text',
  'نص قصير',
  '<p>A text</p>',
  '2026-11-30',
  '2026-11-30T08:30:00Z',
  '08:30',
  '1',
  '0',
  '2',
  '25',
  'someone@example.test',
  '0912345678',
  'https://example.test/a',
  '#0f5a60',
  'SDG',
  'Africa/Khartoum',
  'newest',
  'draft',
  'published',
  'principal',
] as const;

/** Texts that programs stumble over. */
const odd = [
  '',
  ' ',
  '-1',
  '1e999',
  '9007199254740993',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  '\u202e\u200f',
  "'; drop table students; --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(5000),
  'ﷺ'.repeat(300),
  '2026-02-31',
  '0000-00-00T99:99:99Z',
  '99:99',
  '[object Object]',
  '{"a":1}',
] as const;

const oddValues = [null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[[]]], { constructor: 1 }] as const;

/** A value that fits the schema as far as the schema tells. */
function fitting(draw: Drawing, of: Schema, depth = 0): unknown {
  if (of.const !== undefined) return of.const;
  if (of.enum?.length) return draw.one(of.enum);
  const parts = of.anyOf ?? of.oneOf;
  if (parts?.length) return fitting(draw, draw.one(parts), depth);
  if (of.allOf?.length) return Object.assign({}, ...of.allOf.map((each) => fitting(draw, each, depth)));
  const type = Array.isArray(of.type) ? draw.one(of.type) : of.type;
  if (type === 'object' || of.properties) {
    const wanted = new Set(of.required ?? []);
    const entries = Object.entries(of.properties ?? {}).filter(([name]) => wanted.has(name) || draw.chance(0.6));
    return Object.fromEntries(entries.map(([name, each]) => [name, fitting(draw, each, depth + 1)]));
  }
  if (type === 'array') {
    const length = Math.max(of.minItems ?? 0, draw.below(4));
    return Array.from({ length }, () => fitting(draw, of.items ?? {}, depth + 1));
  }
  if (type === 'integer' || type === 'number') {
    const from = of.minimum ?? 0;
    return from + draw.below(Math.min((of.maximum ?? 20) - from, 20) + 1);
  }
  if (type === 'boolean') return draw.chance(0.5);
  if (type === 'null') return null;
  return draw.one(likely);
}

/** The value with one part of it replaced by something odd. */
function spoilt(draw: Drawing, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && draw.chance(0.9)) {
    const names = Object.keys(value);
    if (names.length === 0) return { [draw.one(odd)]: draw.one(oddValues) };
    const chosen = draw.one(names);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => {
        if (name !== chosen) return [[name, each]];
        return draw.chance(0.2) ? [] : [[name, spoilt(draw, each)]];
      }),
    );
  }
  return draw.chance(0.5) ? draw.one(odd) : draw.one(oddValues);
}

/** The fields of a form: `{title: {ar: x}}` is `title[ar]=x`. */
function formFields(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return name ? [[name, String(value)]] : [];
  return Object.entries(value).flatMap(([key, each]) => formFields(each, name ? `${name}[${key}]` : key));
}

const isBinary = ({ format }: Schema) => format === 'binary';

interface Drawn {
  body: BodyInit | null;
  type: string | null;
}

/** A body of any kind: as the schema says, with an odd part, cut off, of another type, without sense. */
function bodyOf(draw: Drawing, of: Schema, picture: Buffer): Drawn {
  const files = Object.entries(of.properties ?? {}).filter(([, each]) => isBinary(each));
  const plain: Schema = {
    ...of,
    properties: Object.fromEntries(Object.entries(of.properties ?? {}).filter(([, each]) => !isBinary(each))),
  };
  const fits = fitting(draw, plain);
  const value = draw.chance(0.5) ? fits : spoilt(draw, fits);
  const text = JSON.stringify(value) ?? '';
  switch (
    draw.one(
      files.length > 0
        ? ['form', 'form', 'form', 'json']
        : ['json', 'json', 'json', 'form', 'urlencoded', 'cut', 'deep', 'wrong', 'none'],
    )
  ) {
    case 'form': {
      const form = new FormData();
      for (const [name, each] of formFields(value)) form.append(name, each);
      for (const [name] of files) {
        if (draw.chance(0.2)) continue;
        const bytes = draw.chance(0.5) ? picture : Buffer.from(draw.one(odd));
        form.append(name, new Blob([new Uint8Array(bytes)]), draw.one(['a.jpg', 'a.pdf', '../a.mp4', 'ﷺ.csv', '']));
      }
      return { body: form, type: null };
    }
    case 'urlencoded':
      return { body: new URLSearchParams(formFields(value)), type: null };
    case 'cut':
      return { body: text.slice(0, draw.below(text.length + 1)), type: 'application/json' };
    case 'deep':
      return { body: '['.repeat(20_000) + ']'.repeat(20_000), type: 'application/json' };
    case 'wrong':
      return {
        body: text,
        type: draw.one([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'x',
          'application/json; charset=utf-16',
        ]),
      };
    case 'none':
      return { body: null, type: draw.one(['application/json', 'multipart/form-data; boundary=x', 'text/html']) };
    default:
      return { body: text, type: 'application/json' };
  }
}

/**
 * Tables that change by themselves, or by a refused call on purpose: what is counted, and what jobs and the encoder do.
 */
const changing =
  /session|rate|limit|throttle|attempt|answers|publi|page|job|erasure|extension|import|_fts|sqlite_|known_|second_factor|^versions$|^images$/;

/** A fingerprint of each table. */
function fingerprints(db: LookedAt): Map<string, string> {
  const tables = z
    .array(z.object({ name: z.string() }))
    .parse(db.prepare("select name from sqlite_master where type = 'table'").all());
  const own = tables.filter(({ name }) => !changing.test(name));
  return new Map(
    own.map(({ name }) => {
      const rows = JSON.stringify(db.prepare(`select * from "${name}"`).all());
      return [name, createHash('sha256').update(rows).digest('base64')];
    }),
  );
}

interface Identity {
  name: string;
  path: 'auth' | 'dashboard';
  login: { email: string; password: string };
  token: string | null;
}

/** Logs in again whoever a drawn call has logged out or locked. */
async function renew(school: TestSchool, identity: Identity): Promise<void> {
  const me = await fetch(`${school.url}/api/${identity.path}/me`, {
    headers: { authorization: `Bearer ${identity.token}`, ...freshClient() },
  });
  if (me.status !== 200) identity.token = await logIn(school, identity.path, identity.login, freshClient());
}

interface People {
  identities: Identity[];
  /** The ids of staff and students whom drawn calls may change: nobody acts as one of them. */
  spare: { staff: number[]; students: number[] };
}

async function peopleOf(school: TestSchool): Promise<People> {
  const principal = client(school, await logIn(school, 'dashboard', school.admin));
  const staff: Identity[] = [{ name: 'first principal', path: 'dashboard', login: school.admin, token: null }];
  const spare: People['spare'] = { staff: [], students: [] };
  for (const role of roles) {
    const { email, password } = await hire(principal, role);
    const call = client(school, await logIn(school, 'dashboard', { email, password }));
    await call('POST', '/dashboard/me/password', { current: password, password: ownPassword });
    staff.push({ name: role, path: 'dashboard', login: { email, password: ownPassword }, token: null });
    spare.staff.push((await hire(principal, role)).id, (await hire(principal, role)).id);
  }
  for (let left = 8; left > 0; left -= 1) {
    const fields = registrationOf();
    await register(school, fields);
    const { body } = await principal('GET', `/dashboard/users?q=${encodeURIComponent(fields['email'] ?? '')}`);
    spare.students.push(body.data[0].id);
  }
  const { free, paid } = school.students;
  const students = [free, paid].map((login): Identity => ({ name: 'student', path: 'auth', login, token: null }));
  for (const each of [...staff, ...students]) each.token = await logIn(school, each.path, each.login);
  const nobody: Identity = { name: 'nobody', path: 'auth', login: free, token: null };
  return { identities: [...staff, ...students, nobody], spare };
}

/**
 * Requests drawn from the API's own document, as every identity, with bodies of every kind.
 * @param count how many; a fifth go one after the other, and the database is compared after each refusal
 * @throws Error if one is answered by 5xx, hangs, or is refused and stored all the same
 */
export async function drawRequests(say: (line: string) => void, count: number, seed = Date.now() % 1_000_000) {
  say(`${count} drawn requests, seed ${seed}`);
  const school = await startSchool({ env: { TRUST_PROXY: '1' } });
  const db = lookAt(school.dataDir);
  const faults: string[] = [];
  /** How often each identity was answered by each status. */
  const statuses = new Map<string, number>();
  try {
    const draw = drawing(seed);
    const picture = await photo();
    const { paths } = document.parse(await (await fetch(`${school.url}/api/openapi.json`)).json());
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, requestBody, security }]): Operation => {
        const content = requestBody?.content;
        return {
          method: method.toUpperCase(),
          path,
          query: parameters.flatMap((each) => (each.in === 'query' && each.name ? [each.name] : [])),
          body: content?.['multipart/form-data']?.schema ?? null,
          of: security.flatMap((each) => Object.keys(each))[0],
        };
      }),
    );
    const { identities, spare } = await peopleOf(school);
    const idsAt = (path: string) => {
      if (/^\/dashboard\/staff\//.test(path)) return spare.staff;
      return /^\/dashboard\/users?\//.test(path) ? spare.students : Array.from({ length: 12 }, (_, n) => n + 1);
    };

    const ask = async () => {
      const operation = draw.one(operations);
      // Most requests are sent with a permitted role; all others end with 401 or 403.
      const area = { admin: 'dashboard', student: 'auth' }[operation.of ?? ''];
      const fit = identities.filter(({ path, token }) => token !== null && path === area);
      const who = draw.one(fit.length > 0 && draw.chance(0.7) ? fit : identities);
      const path = operation.path.replaceAll(/\{\w+\}/g, () =>
        draw.chance(0.8) ? String(draw.one(idsAt(operation.path))) : encodeURIComponent(draw.one(odd).toWellFormed()),
      );
      const query = new URLSearchParams(
        operation.query
          .filter(() => draw.chance(0.4))
          .map((name) => [name, draw.chance(0.7) ? draw.one(likely) : draw.one(odd)]),
      );
      const sent = operation.body && bodyOf(draw, operation.body, picture);
      const headers = {
        ...freshClient(),
        ...(who.token === null || who.name === 'nobody' ? {} : { authorization: `Bearer ${who.token}` }),
        ...(sent?.type ? { 'content-type': sent.type } : {}),
        ...(draw.chance(0.3) ? { 'idempotency-key': draw.chance(0.9) ? randomUUID() : 'x' } : {}),
        lang: draw.chance(0.5) ? 'en' : 'ar',
      };
      const address = `${school.url}/api${path}${query.size ? `?${query}` : ''}`;
      const told = `${operation.method} ${path.slice(0, 200)}?${String(query).slice(0, 200)} as ${who.name}, ${sent?.type ?? 'form'}: ${typeof sent?.body === 'string' ? sent.body.slice(0, 500) : ''}`;
      const { method } = operation;
      try {
        const signal = AbortSignal.timeout(30_000);
        const answer = await fetch(address, { method, headers, signal, redirect: 'manual', body: sent?.body ?? null });
        const text = await answer.text();
        if (answer.status >= 500) faults.push(`${answer.status} ${told} → ${text.slice(0, 300)}`);
        return { status: answer.status, told, who };
      } catch (error) {
        faults.push(`no answer: ${String(error)} ${told}`);
        return { status: 0, told, who };
      }
    };

    const note = async ({ status, who }: Awaited<ReturnType<typeof ask>>) => {
      const key = `${who.name} ${status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      if (status === 401 && who.token !== null) await renew(school, who);
    };
    const alone = Math.ceil(count / 5);
    let before = fingerprints(db);
    for (let done = 0; done < alone; done += 1) {
      const asked = await ask();
      const { status, told } = asked;
      const after = fingerprints(db);
      if (status >= 400) {
        const changed = [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
        if (changed.length > 0) faults.push(`stored after ${status}: ${changed.join(', ')} by ${told}`);
      }
      await note(asked);
      before = status === 401 || status < 400 ? fingerprints(db) : after;
      if (done % 1000 === 999) say(`${done + 1} one after the other, ${faults.length} faults`);
    }
    let left = count - alone;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await note(await ask());
        if (left % 10_000 === 0 && left > 0) say(`${left} left, ${faults.length} faults`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    for (const [name, number] of [...statuses].toSorted(([a], [b]) => a.localeCompare(b))) say(`${name}: ${number}`);
    for (const fault of faults.slice(0, 60)) say(fault);
    must((await fetch(`${school.url}/readyz`)).status === 200, 'the server is not ready afterwards');
    must(faults.length === 0, `${faults.length} of ${count} requests failed`);
  } finally {
    db.close();
    await school.stop();
  }
}
