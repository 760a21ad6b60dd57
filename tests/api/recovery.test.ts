import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';
import { giveCode } from '../support/login-codes.ts';
import { bearer, change, count, database, freshClient, register, registrationOf, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${school.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

const me = (token: string) => fetch(`${school.url}/api/auth/me`, { headers: bearer(token) });

/** Registers a student. @returns the email address and password */
async function student() {
  const { email = '', password = '' } = registrationOf();
  expect((await register(school, registrationOf({ email, password }))).status).toBe(200);
  return { email, password };
}

const columns = z.object({ recover_requested_at: z.string().nullable(), last_login_at: z.string().nullable() });
function rowOf(email: string) {
  const db = database(school);
  const row = columns.parse(db.prepare('select * from students where email = ?').get(email));
  db.close();
  return row;
}

describe('POST /api/auth/recover', () => {
  it('answers one and the same, whether there is such an account or not, and files one open request', async () => {
    const { email } = await student();
    const answers = [];
    for (const asked of [email, 'nobody@example.test', email.toUpperCase()]) {
      const answer = await send('/auth/recover', { email: asked });
      answers.push([answer.status, await answer.text(), answer.headers.get('cache-control')]);
    }
    expect(answers[0]).toEqual([200, expect.stringContaining('message'), 'no-store']);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const { recover_requested_at: first } = rowOf(email);
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT/);
    await send('/auth/recover', { email });
    expect(rowOf(email).recover_requested_at).toBe(first);
  });

  it.each([['0912345678.2@localhost'], ['+966501234567.1@localhost'], ['01712345678.12@school']])(
    'takes %s, a login that the school made for a child without an address',
    async (made) => {
      const { email } = await student();
      change(school, 'update students set email = ?, email_key = ? where email = ?', made, made, email);
      expect((await send('/auth/recover', { email: made })).status).toBe(200);
      expect(rowOf(made).recover_requested_at).not.toBeNull();
    },
  );

  it.each([['nobody'], ['a b@example.test'], ['@example.test'], [''], [undefined], [12], [`${'a'.repeat(250)}@b.sd`]])(
    'answers 422 at the field to %j, which is no e-mail',
    async (email) => {
      const answer = await send('/auth/recover', { email });
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json()).errors)).toEqual(['email']);
    },
  );

  it('answers 429 to more than ten a minute from one address, whoever they are for', async () => {
    const client = freshClient();
    const statuses: number[] = [];
    for (let each = 0; each < 12; each++) {
      const answer = await send('/auth/recover', { email: `nobody-${each}@example.test` }, client);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await send('/auth/recover', { email: 'nobody@example.test' })).status).toBe(200);
  });

  it('asks for nobody who is deleted, and ends with a password that the student sets', async () => {
    const { email, password } = await student();
    change(school, "update students set deleted_at = '2026-01-01T00:00:00.000Z' where email = ?", email);
    expect((await send('/auth/recover', { email })).status).toBe(200);
    expect(rowOf(email).recover_requested_at).toBeNull();
    change(school, 'update students set deleted_at = null where email = ?', email);
    await send('/auth/recover', { email });
    const token = await tokenFor(school, { email, password });
    expect(rowOf(email).recover_requested_at).not.toBeNull();
    const changed = await send('/auth/password', { current: password, password: 'three other words' }, bearer(token));
    expect(changed.status).toBe(200);
    expect(rowOf(email).recover_requested_at).toBeNull();
  });

  it('works as an ordinary form', async () => {
    const form = (email: string) =>
      fetch(`${school.url}/api/auth/recover?lang=en`, {
        method: 'POST',
        headers: { accept: 'text/html', ...freshClient() },
        body: new URLSearchParams({ email }),
        redirect: 'manual',
      });
    const asked = await form('nobody@example.test');
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/en/login#recover-asked']);
    const wrong = await form('nobody');
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('/en/login#recover');
  });
});

describe('POST /api/auth/code', () => {
  const entered = studentEndpoints['POST /auth/code'].answer;

  it('sets the password and answers like a login; sessions from before end, and the code is used up', async () => {
    const { email, password } = await student();
    const before = await tokenFor(school, { email, password });
    await send('/auth/recover', { email });
    const code = giveCode(school, email);
    const answer = await send('/auth/code', { email: email.toUpperCase(), code, password: 'three other words' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie().map((each) => each.split('=')[0])).toEqual([
      'userToken',
      'signedIn',
      'browser',
    ]);
    const { token, user } = entered.parse(await answer.json());
    expect(user.email).toBe(email);
    expect((await me(token)).status).toBe(200);
    expect((await me(before)).status).toBe(401);
    const { recover_requested_at, last_login_at } = rowOf(email);
    expect([recover_requested_at, typeof last_login_at]).toEqual([null, 'string']);
    expect((await send('/auth/login', { email, password })).status).toBe(401);
    expect((await send('/auth/login', { email, password: 'three other words' })).status).toBe(200);
    expect((await send('/auth/code', { email, code, password: 'three other words' })).status).toBe(401);
  });

  it('takes spaces and Arabic digits', async () => {
    const { email } = await student();
    const code = giveCode(school, email);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const typed = ` ${arabic.slice(0, 4)} ${arabic.slice(4)}\u200f`;
    expect((await send('/auth/code', { email, code: typed, password: 'three other words' })).status).toBe(200);
  });

  it('tells a wrong code before a bad password, which uses no try', async () => {
    const { email } = await student();
    const code = giveCode(school, email);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    for (const password of ['short', 'password', '', undefined]) {
      const bad = await send('/auth/code', { email, code, password });
      expect([bad.status, Object.keys((await bad.json()).errors)]).toEqual([422, ['password']]);
    }
    expect(count(school, 'select max(tries_left) n from login_codes')).toBe(5);
    const both = await send('/auth/code', { email, code: wrong, password: 'short' });
    expect([both.status, await both.json()]).toEqual([401, { message: 'Email or password is incorrect' }]);
    expect((await send('/auth/code', { email, code, password: 'three other words' })).status).toBe(200);
  });

  it('is worth nothing after its time, when there is another, and after any change of the password', async () => {
    const { email, password: former } = await student();
    const password = 'three other words';
    const first = giveCode(school, email);
    const code = giveCode(school, email);
    if (first !== code) expect((await send('/auth/code', { email, code: first, password })).status).toBe(401);
    const old = giveCode(school, email, -1);
    expect((await send('/auth/code', { email, code: old, password })).status).toBe(401);
    const headers = bearer(await tokenFor(school, { email, password: former }));
    const changed = giveCode(school, email);
    expect((await send('/auth/password', { current: former, password: 'my own four words' }, headers)).status).toBe(
      200,
    );
    expect((await send('/auth/code', { email, code: changed, password })).status).toBe(401);
    const last = giveCode(school, email);
    expect((await send('/auth/logout-all', {}, headers)).status).toBe(200);
    expect((await send('/auth/code', { email, code: last, password })).status).toBe(401);
  });

  it('is ended by no wrong tries: five in ten minutes from one address, then 429 there, while others still come in', async () => {
    const { email } = await student();
    const password = 'three other words';
    const code = giveCode(school, email);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    const client = freshClient();
    const from = async (typed: string, address = client) =>
      (await send('/auth/code', { email, code: typed, password }, address)).status;
    for (let tries = 0; tries < 5; tries += 1) expect(await from(wrong)).toBe(401);
    expect([await from(wrong), await from(code)]).toEqual([429, 429]);
    for (let tries = 0; tries < 4; tries += 1) expect(await from(wrong, freshClient())).toBe(401);
    expect(await from(code, freshClient())).toBe(200);
  });

  it('is guessed at twenty times a day from one address and fifty times for one student, alike for nobody’s accounts', async () => {
    const [known, unknown] = [(await student()).email, 'nobody.at.all@example.test'];
    const code = giveCode(school, known);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    const guess = async (email: string, client: Record<string, string>) =>
      (await send('/auth/code', { email, code: wrong, password: 'three other words' }, client)).status;
    const client = freshClient();
    const others = Array.from({ length: 22 }, (_, index) => `somebody.${index}@example.test`);
    const statuses: number[] = [];
    for (const email of others) statuses.push(await guess(email, client));
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    for (const email of [known, unknown]) {
      const tries: number[] = [];
      for (let each = 0; each < 52; each += 1) tries.push(await guess(email, freshClient()));
      expect(tries).toEqual([...Array(50).fill(401), 429, 429]);
    }
  });

  it.each([[undefined], [''], ['1234'], ['123456789'], [{ a: 1 }]])(
    'answers 401 to %j in place of a code',
    async (code) => {
      const { email } = await student();
      giveCode(school, email);
      expect((await send('/auth/code', { email, code, password: 'three other words' })).status).toBe(401);
    },
  );

  it('opens an inactive account only once it is active, and a deleted one never', async () => {
    const { email } = await student();
    const code = giveCode(school, email);
    const enter = async () => (await send('/auth/code', { email, code, password: 'three other words' })).status;
    change(school, 'update students set is_active = 0 where email = ?', email);
    for (let each = 0; each < 6; each++) expect(await enter()).toBe(401);
    change(school, "update students set is_active = 1, deleted_at = '2026-01-01T00:00:00.000Z' where email = ?", email);
    expect(await enter()).toBe(401);
    change(school, 'update students set deleted_at = null where email = ?', email);
    expect(await enter()).toBe(200);
  });

  it('lets a volley of one right code in once', async () => {
    const { email } = await student();
    const code = giveCode(school, email);
    const volley = await Promise.all(
      Array.from({ length: 6 }, () => send('/auth/code', { email, code, password: 'three other words' })),
    );
    expect(volley.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(volley.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('has a count of its own: a login still works', async () => {
    const { email, password } = await student();
    const client = freshClient();
    for (let each = 0; each < 6; each++) await send('/auth/code', { email, code: '00000000', password }, client);
    const code = giveCode(school, email);
    expect((await send('/auth/code', { email, code, password: 'three other words' }, client)).status).toBe(429);
    expect((await send('/auth/login', { email, password }, client)).status).toBe(200);
    expect((await send('/auth/code', { email, code, password: 'three other words' })).status).toBe(200);
  });

  it('works as an ordinary form: on to where one was going, or back with its sentence', async () => {
    const { email } = await student();
    const code = giveCode(school, email);
    const form = async (fields: Record<string, string>, referer: string) => {
      const answer = await fetch(`${school.url}/api/auth/code?lang=en`, {
        method: 'POST',
        headers: { accept: 'text/html', referer, ...freshClient() },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      return [answer.status, answer.headers.get('location')];
    };
    const page = 'http://school.test/en/login';
    const wrong = code === '00000000' ? '11111111' : '00000000';
    const password = 'three other words';
    expect(await form({ email, code: wrong, password }, page)).toEqual([303, '/en/login#code-failed']);
    expect(await form({ email, code, password: 'short' }, page)).toEqual([422, null]);
    expect(await form({ email, code, password }, `${page}?next=%2Fen%2Fsubject`)).toEqual([303, '/en/subject']);
  });
});

it('the moment of a login is kept', async () => {
  const { email, password } = await student();
  // The registration logs in too.
  change(school, 'update students set last_login_at = null where email = ?', email);
  await tokenFor(school, { email, password });
  expect(Date.now() - Date.parse(rowOf(email).last_login_at ?? '')).toBeLessThan(600_000);
});
