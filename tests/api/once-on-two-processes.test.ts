import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdempotency } from '../../api/http/idempotency.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import { idempotencyWait } from '../../src/model/limits.ts';
import { logIn } from '../support/calls.ts';
import { openSchoolDatabase, until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { encodersOf } from '../support/memory.ts';
import { bearer, change, count, freshClient, photo, registrationOf } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';
import { type Answer, answerOf, type BodyKind, encode, type Nested } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const post = (title: string): Nested => ({ title: both(title), description: both(`<p>${title}</p>`) });
const child = (name: string): Nested => ({
  name,
  phone: '0912333447',
  level_id: 1,
  grade_id: 1,
  kind_of_account: 'free',
});
const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';

let dataDir: string;
let schools: [School, School];
let admin: Record<string, string>;
let student: Record<string, string>;
beforeAll(async () => {
  dataDir = copySchool();
  const env = { TRUST_PROXY: '1' };
  schools = [await spawnSchool({ dataDir, env }), await spawnSchool({ dataDir, env })];
  const template = readTemplate();
  admin = bearer(await logIn(schools[0], 'dashboard', template.admin));
  const paid = template.students.find(({ email }) => email.startsWith('paid'));
  student = bearer(await logIn(schools[0], 'auth', paid ?? template.admin));
});
afterAll(async () => {
  for (const school of schools) await school.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sent {
  key: string;
  body?: Nested | undefined;
  kind?: BodyKind;
  /** Headers of the session; empty for none. */
  who?: Record<string, string>;
}

async function send(school: School, call: string, { key, body, kind = 'json', who = admin }: Sent): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const sent = body ? encode(kind, body) : { body: null, headers: {} };
  const headers = { lang: 'en', ...freshClient(), ...who, 'idempotency-key': key, ...sent.headers };
  return answerOf(await fetch(`${school.url}/api${path}`, { method, headers, body: sent.body }));
}

const newKey = randomUUID;
const rowsOf = (table: string) => count(schools[0], `select count(*) n from ${table}`);

/** One kind of write, and the table that gets one row by it. */
interface Write {
  call: string;
  table: string;
  kind?: BodyKind;
  who?: () => Record<string, string>;
  body?: (turn: number) => Nested | Promise<Nested>;
}

const receipt = async (turn: number) =>
  new File([new Uint8Array(await photo(60 + turn, 40))], 'receipt.jpg', { type: 'image/jpeg' });

const writes: Write[] = [
  { call: 'POST /dashboard/Blogs', table: 'posts', body: (turn) => post(`Post ${turn}`) },
  { call: 'POST /dashboard/users', table: 'students', body: (turn) => child(`Child ${turn} of two`) },
  { call: 'POST /auth/register', table: 'students', who: () => ({}), body: () => registrationOf() },
  {
    call: 'POST /contact-us',
    table: 'messages',
    who: () => ({}),
    body: (turn) => ({ name: 'A', email: 'a@b.test', subject: `Subject ${turn}`, message: 'Words' }),
  },
  {
    call: 'POST /payments',
    table: 'payments',
    kind: 'multipart',
    who: () => student,
    body: async (turn) => ({
      ...{ account_id: 1, amount: 500 + turn, reference: `S-${turn}`, paid_on: '2026-11-20', payment_term: 'year' },
      image: await receipt(100 + turn),
    }),
  },
  {
    call: 'POST /dashboard/payments',
    table: 'payments',
    kind: 'multipart',
    body: async (turn) => ({
      ...{ student_id: 2, account_id: 1, amount: 1000 + turn, reference: `R-${turn}`, paid_on: '2026-11-20' },
      image: await receipt(turn),
    }),
  },
  {
    call: 'POST /dashboard/staff',
    table: 'admins',
    body: (turn) => ({ name: 'New', email: `two-${turn}@staff.test`, role: 'editor' }),
  },
  { call: 'POST /dashboard/users/2/code', table: 'login_codes' },
];

describe('one request on two processes at the same moment', { timeout: 90_000 }, () => {
  it.each(sampleOf(writes, 3))(
    '$call is written once, and both get one answer',
    async ({ call, table, kind, who, body }) => {
      for (let turn = 1; turn <= (call === 'POST /payments' ? 1 : 5); turn += 1) {
        const before = rowsOf(table);
        const sent = { key: newKey(), ...(kind ? { kind } : {}), who: who?.() ?? admin, body: await body?.(turn) };
        const order = turn % 2 === 0 ? schools : [schools[1], schools[0]];
        const answers = await Promise.all([...order, ...order].map((school) => send(school, call, sent)));
        const [first] = answers;
        for (const answer of answers) expect([answer.status, answer.body]).toEqual([first?.status, first?.body]);
        expect(first?.status, JSON.stringify(first?.body)).toBeLessThan(300);
        expect(answers.filter((answer) => !isReplay(answer)).length, 'answers that are not a replay').toBe(1);
        expect(rowsOf(table) - before).toBe(call.endsWith('/code') && turn > 1 ? 0 : 1);
      }
    },
  );
});

/** Starts a request without the end of its body. @returns how to send the rest, and the answer */
async function slowly({ url }: School, path: string, key: string, body: Nested, kind: BodyKind = 'json') {
  const sent = encode(kind, body);
  const wire = new Response(sent.body, { headers: sent.headers });
  const whole = Buffer.from(await wire.arrayBuffer());
  const headers = {
    ...{ lang: 'en', ...admin, ...freshClient(), 'idempotency-key': key },
    ...{ 'content-type': wire.headers.get('content-type') ?? '', 'content-length': whole.length },
  };
  const request: ClientRequest = ask(`${url}/api${path}`, { method: 'POST', headers });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', async (response: IncomingMessage) => {
      const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
      resolve({
        status: response.statusCode ?? 0,
        headers: new Headers(pairs),
        body: JSON.parse(await text(response)),
      });
    });
  });
  request.write(whole.subarray(0, 10));
  return { rest: () => request.end(whole.subarray(10)), cut: () => request.destroy(), answer };
}

const titled = (title: string) => count(schools[0], `select count(*) n from posts where title_en = '${title}'`);

describe('the second of two equal requests', { timeout: 90_000 }, () => {
  it('goes on itself on another process while the first is still arriving, which then gets its answer', async () => {
    const key = newKey();
    const first = await slowly(schools[0], '/dashboard/Blogs', key, post('still arriving'));
    const second = await send(schools[1], 'POST /dashboard/Blogs', { key, body: post('still arriving') });
    expect([second.status, isReplay(second)]).toEqual([201, false]);
    first.rest();
    const late = await first.answer;
    expect([late.status, late.body, isReplay(late)]).toEqual([201, second.body, true]);
    expect(titled('still arriving')).toBe(1);
  });

  it('goes on itself where the first one is cut off', async () => {
    const key = newKey();
    const first = await slowly(schools[0], '/dashboard/Blogs', key, post('cut off'));
    const cut = expect(first.answer).rejects.toThrow();
    // The second request waits for the first one, which is cut off meanwhile.
    const second = send(schools[0], 'POST /dashboard/Blogs', { key, body: post('cut off') });
    first.cut();
    await cut;
    const answer = await second;
    expect([answer.status, isReplay(answer)]).toEqual([201, false]);
    expect(titled('cut off')).toBe(1);
  });

  it('is answered 503 with Retry-After when it has waited too long, and may be sent again', async () => {
    const db = openSchoolDatabase({ dataDir });
    const idempotency = createIdempotency(db, 50);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const request = {
      ...{ key: newKey(), call: 'POST /waited', who: 'admin 1', student: null },
      sent: async () => '{}',
      run: (told: (sent: string) => void) => {
        told('{}');
        return promise;
      },
    };
    try {
      const first = idempotency.answer(request);
      const refused = await idempotency.answer(request).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Refusal);
      expect(refused).toMatchObject({ status: 503, values: { retryAfter: expect.any(Number) } });
      resolve(Response.json({ message: 'done' }));
      expect((await first).headers.get('idempotency-replayed')).toBeNull();
      const again = await idempotency.answer(request);
      expect([await again.json(), again.headers.get('idempotency-replayed')]).toEqual([{ message: 'done' }, 'true']);
    } finally {
      await closeDatabase(db);
    }
  });

  itInProof('waits 30 seconds for the first', async () => {
    const key = newKey();
    // Of texts alone the first would have no longer than the second waits.
    const sent = { key, kind: 'multipart', body: post('waited for') } as const;
    const first = await slowly(schools[0], '/dashboard/Blogs', key, sent.body, sent.kind);
    const since = performance.now();
    const second = await send(schools[0], 'POST /dashboard/Blogs', sent);
    const waited = performance.now() - since;
    expect([second.status, second.body]).toEqual([503, { message: expect.any(String) }]);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(waited).toBeGreaterThanOrEqual(idempotencyWait);
    expect(waited).toBeLessThan(idempotencyWait + 2000);
    first.rest();
    const { status, body } = await first.answer;
    expect(status).toBe(201);
    const again = await send(schools[1], 'POST /dashboard/Blogs', sent);
    expect([again.status, again.body, isReplay(again)]).toEqual([201, body, true]);
    expect(titled('waited for')).toBe(1);
  });

  it.skipIf(onPostgres || !inProof)(
    'is refused with Retry-After like the first while the database is locked, then written',
    async () => {
      const other = openSqlite(join(dataDir, 'school.db'));
      other.$client.pragma('busy_timeout = 10000');
      other.$client.exec('BEGIN IMMEDIATE');
      const sent = { key: newKey(), body: post('locked out') };
      const refused = await Promise.all(schools.map((school) => send(school, 'POST /dashboard/Blogs', sent)));
      other.$client.exec('ROLLBACK');
      await closeDatabase(other);
      for (const { status, headers } of refused) {
        expect(status).toBe(503);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const answers = await Promise.all(schools.map((school) => send(school, 'POST /dashboard/Blogs', sent)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(titled('locked out')).toBe(1);
    },
  );

  it.skipIf(onPostgres || !inProof)(
    'gets the answer of a process that died between its transaction and its answer',
    async () => {
      // The trigger drops the response that is stored after the transaction.
      change(
        schools[0],
        'create trigger no_answer before update of answer on idempotent_answers begin select raise(ignore); end',
      );
      const sent = { key: newKey(), body: child('Child of a process that died') };
      const first = await send(schools[0], 'POST /dashboard/users', sent);
      await schools[0].kill();
      change(schools[1], 'drop trigger no_answer');
      const second = await send(schools[1], 'POST /dashboard/users', sent);
      expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
      expect(count(schools[1], `select count(*) n from students where name = 'Child of a process that died'`)).toBe(1);
    },
  );
});

it('a later version of a picture is made by one of two processes', async () => {
  const smallest = 'select address from images where avif <> 0 order by width * height limit 1';
  change(schools[0], `update images set avif = 0 where address = (${smallest})`);
  const busy = new Set<School>();
  const isMade = () => {
    for (const school of schools) if (encodersOf(school.process.pid ?? 0).length > 0) busy.add(school);
    return count(schools[0], 'select count(*) n from images where avif = 0') === 0;
  };
  await until(isMade, 'the version is made');
  expect(busy.size).toBe(1);
});
