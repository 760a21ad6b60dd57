import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../api/auth/passwords.ts';
import { itInProof } from '../support/long-form.ts';
import { change, count, freshClient, register, registrationOf } from '../support/people.ts';
import { type Login, startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

type Headers = Record<string, string>;
type Call = 'auth' | 'dashboard';

const from = (address: string): Headers => ({ 'x-forwarded-for': address });

function tryLogin(login: Login, headers: Headers = freshClient(), call: Call = 'auth'): Promise<Response> {
  return fetch(`${school.url}/api/${call}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...headers },
    body: JSON.stringify(login),
  });
}

const statusOf = async (...attempt: Parameters<typeof tryLogin>) => (await tryLogin(...attempt)).status;
const secondsOf = (answer: Response) => Number(answer.headers.get('retry-after'));

let people = 0;

/** Registers a student for one test, so that tests do not share a rate limit. */
async function newStudent(): Promise<Login> {
  const fields = registrationOf();
  expect((await register(school, fields)).status).toBe(200);
  return { email: fields['email'] ?? '', password: fields['password'] ?? '' };
}

function nobody(): Login {
  people += 1;
  return { email: `nobody-${people}@example.test`, password: 'wrong' };
}

const wrong = ({ email }: Login): Login => ({ email, password: 'wrong' });

/** Fails to log in repeatedly, each time from another address. */
async function failFromEverywhere(login: Login, times: number, headers: Headers = {}, call: Call = 'auth') {
  const tries = Array.from({ length: times }, () => statusOf(wrong(login), { ...freshClient(), ...headers }, call));
  return Promise.all(tries);
}

/** The cookie that marks a known browser, set at login beside the session. */
async function knownCookie(login: Login, call: Call = 'auth', headers: Headers = {}): Promise<string> {
  const answer = await tryLogin(login, { ...freshClient(), ...headers }, call);
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const known = cookies.filter((each) => each.startsWith('known'));
  expect(known).toHaveLength(1);
  return known[0] ?? '';
}

const failures = { 401: 50 };
/** Number of responses by status. */
const tally = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, Number)].map(([status, all]) => [status, all.length]));

/** Processor time of the server so far, in clock ticks. */
function ticks(): number {
  const stat = readFileSync(`/proc/${school.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(stat[11]) + Number(stat[12]);
}

describe('one address', () => {
  it('fails sixty times in ten minutes, whatever the accounts and however many at once, and no more', async () => {
    const address = from('192.0.2.60');
    const student = await newStudent();
    const volley = await Promise.all(Array.from({ length: 90 }, () => statusOf(nobody(), address)));
    expect(tally(volley)).toEqual({ 401: 60, 429: 30 });
    const blocked = await tryLogin(student, address);
    expect(blocked.status).toBe(429);
    expect(secondsOf(blocked)).toBeGreaterThan(60);
    expect(secondsOf(blocked)).toBeLessThanOrEqual(600);
    expect(await statusOf(student)).toBe(200);
  });

  itInProof('lets a browser in that knows the account, and only into that account', async () => {
    const address = from('192.0.2.61');
    const [student, sibling] = [await newStudent(), await newStudent()];
    const cookie = await knownCookie(student);
    await Promise.all(Array.from({ length: 60 }, () => statusOf(nobody(), address)));
    expect(await statusOf(sibling, { ...address, cookie })).toBe(429);
    expect(await statusOf(student, { ...address, cookie })).toBe(200);
  });

  itInProof('is its /64 when it is IPv6, and itself when it is IPv4 in IPv6', async () => {
    const student = await newStudent();
    for (let host = 1; host <= 10; host += 1)
      expect(await statusOf(wrong(student), from(`2001:db8:7:8::${host}`))).toBe(401);
    expect(await statusOf(student, from('2001:db8:7:8:ffff::99'))).toBe(429);
    expect(await statusOf(student, from('2001:db8:7:9::1'))).toBe(200);
    const other = await newStudent();
    for (let tries = 0; tries < 10; tries += 1) await tryLogin(wrong(other), from('::ffff:192.0.2.62'));
    expect(await statusOf(other, from('192.0.2.62'))).toBe(429);
  });

  itInProof('is let in again when its time is over', async () => {
    const address = from('192.0.2.63');
    const student = await newStudent();
    await Promise.all(Array.from({ length: 60 }, () => statusOf(nobody(), address)));
    expect(await statusOf(student, address)).toBe(429);
    change(school, 'update rate_windows set ends_at = ?', Date.now() - 1);
    expect(await statusOf(student, address)).toBe(200);
  });
});

describe('one account', () => {
  it('is tried fifty times in an hour from all the world, and no more, the right password neither', async () => {
    const student = await newStudent();
    expect(tally(await failFromEverywhere(student, 70))).toEqual({ ...failures, 429: 20 });
    const blocked = await tryLogin({ ...student, email: student.email.toUpperCase() });
    expect(blocked.status).toBe(429);
    expect(secondsOf(blocked)).toBeGreaterThan(600);
    expect(secondsOf(blocked)).toBeLessThanOrEqual(3600);
    expect(await statusOf(await newStudent())).toBe(200);
  });

  itInProof('that nobody has is blocked just the same, so that a block says nothing', async () => {
    const absent = nobody();
    expect(tally(await failFromEverywhere(absent, 50))).toEqual(failures);
    expect(await statusOf(absent)).toBe(429);
    expect(await statusOf(absent, { ...freshClient(), cookie: await knownCookie(await newStudent()) })).toBe(429);
  });

  itInProof('costs no look at the password while it is blocked', async () => {
    const student = await newStudent();
    const spent = async (run: () => Promise<unknown>) => {
      const before = ticks();
      await run();
      return ticks() - before;
    };
    const tried = await spent(() => failFromEverywhere(student, 50));
    const blocked = await spent(async () => {
      expect(tally(await failFromEverywhere(student, 50))).toEqual({ 429: 50 });
    });
    expect(blocked).toBeLessThan(tried / 2);
  });

  itInProof('stays open for the browser that has logged in to it before: ten failed tries in ten minutes', async () => {
    const student = await newStudent();
    const cookie = await knownCookie(student);
    await failFromEverywhere(student, 50);
    expect(await statusOf(student, { ...freshClient(), cookie })).toBe(200);
    const guesses = await failFromEverywhere(student, 15, { cookie });
    expect(tally(guesses)).toEqual({ 401: 10, 429: 5 });
    const blocked = await tryLogin(student, { ...freshClient(), cookie });
    expect(blocked.status).toBe(429);
    expect(secondsOf(blocked)).toBeLessThanOrEqual(600);
  });

  itInProof('is closed to a known browser too while address and account together are blocked', async () => {
    const student = await newStudent();
    const cookie = await knownCookie(student);
    const client = freshClient();
    for (let tries = 0; tries < 10; tries += 1) expect(await statusOf(wrong(student), client)).toBe(401);
    await failFromEverywhere(student, 40);
    expect(await statusOf(student, { ...client, cookie })).toBe(429);
    expect(await statusOf(student, { ...freshClient(), cookie })).toBe(200);
  });
});

describe('what a known browser bears', () => {
  it('is a cookie for this one call, which no script reads and which opens nothing', async () => {
    const answer = await tryLogin(await newStudent());
    const known = answer.headers.getSetCookie().find((each) => each.startsWith('known')) ?? '';
    for (const part of ['HttpOnly', 'SameSite=', 'Path=/api/auth/login']) expect(known).toContain(part);
    const cookie = known.split(';')[0] ?? '';
    expect((await fetch(`${school.url}/api/auth/me`, { headers: { cookie } })).status).toBe(401);
    const value = cookie.split('=')[1] ?? '';
    expect((await fetch(`${school.url}/api/auth/me`, { headers: { cookie: `userToken=${value}` } })).status).toBe(401);
  });

  it('cannot be made up, nor bent', async () => {
    const student = await newStudent();
    const [name = '', value = ''] = (await knownCookie(student)).split('=');
    await failFromEverywhere(student, 50);
    const bent = [
      ...[0, 30, value.length - 1].map(
        (at) => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1),
      ),
      '',
      'A'.repeat(64),
      value.slice(0, -1),
      `${value}=`,
      'x'.repeat(8000),
    ];
    for (const each of bent) {
      expect(await statusOf(student, { ...freshClient(), cookie: `${name}=${each}` }), each).toBe(429);
    }
    expect(await statusOf(student, { ...freshClient(), cookie: `${name}=${value}` })).toBe(200);
  });

  itInProof('ends with a change of the password', async () => {
    const student = await newStudent();
    const cookie = await knownCookie(student);
    const password = 'a whole new one';
    change(
      school,
      'update students set password_hash = ? where email = ?',
      await hashPassword(password),
      student.email,
    );
    await failFromEverywhere(student, 50);
    expect(await statusOf({ ...student, password }, { ...freshClient(), cookie })).toBe(429);
  });

  itInProof('holds several accounts of one family, and stays short', async () => {
    const [first, second] = [await newStudent(), await newStudent()];
    let cookie = await knownCookie(first);
    cookie = await knownCookie(second, 'auth', { cookie });
    const both = cookie.length;
    for (let again = 0; again < 3; again += 1) cookie = await knownCookie(first, 'auth', { cookie });
    expect(cookie).toHaveLength(both);
    for (let others = 0; others < 20; others += 1) cookie = await knownCookie(await newStudent(), 'auth', { cookie });
    expect(cookie.length).toBeLessThan(1200);
    cookie = await knownCookie(second, 'auth', { cookie });
    await failFromEverywhere(second, 50);
    expect(await statusOf(second, { ...freshClient(), cookie })).toBe(200);
  });
});

describe('the two login calls', () => {
  itInProof('count each by itself', async () => {
    const { admin } = school;
    const address = from('192.0.2.70');
    await failFromEverywhere(admin, 50);
    await Promise.all(Array.from({ length: 60 }, () => statusOf(nobody(), address)));
    expect(await statusOf(nobody(), address)).toBe(429);
    expect(await statusOf(admin, address, 'dashboard')).toBe(200);
  });

  it("guard the dashboard just the same: an administrator's browser still gets in", async () => {
    const { admin } = school;
    const cookie = await knownCookie(admin, 'dashboard');
    const student = school.students.free;
    const students = await knownCookie(student);
    expect(tally(await failFromEverywhere(admin, 60, {}, 'dashboard'))).toEqual({ ...failures, 429: 10 });
    expect(await statusOf(admin, freshClient(), 'dashboard')).toBe(429);
    expect(await statusOf(admin, { ...freshClient(), cookie: students }, 'dashboard')).toBe(429);
    expect(await statusOf(admin, { ...freshClient(), cookie }, 'dashboard')).toBe(200);
    expect(await statusOf(student)).toBe(200);
  });
});

describe('registrations', () => {
  it('are two hundred a day from one address, an IPv6 one being its /64', async () => {
    const day = `ends_at > ${Date.now() + 3_600_000 * 2}`;
    change(school, 'delete from rate_windows');
    for (const [first, next] of [
      ['192.0.2.80', '192.0.2.80'],
      ['2001:db8:5:5::1', '2001:db8:5:5:1:2:3:4'],
    ] as const) {
      expect((await register(school, {}, {}, from(first))).status).toBe(422);
      expect(count(school, `select count(*) n from rate_windows where ${day} and count = 1`)).toBe(1);
      change(school, `update rate_windows set count = 199 where ${day} and count = 1`);
      expect((await register(school, {}, {}, from(next))).status).toBe(422);
      const init = { method: 'POST', headers: from(next), body: new FormData() };
      const blocked = await fetch(`${school.url}/api/auth/register`, init);
      expect(blocked.status).toBe(429);
      expect(secondsOf(blocked)).toBeGreaterThan(80_000);
    }
    expect((await register(school, {}, {}, from('2001:db8:5:6::1'))).status).toBe(422);
  });

  it('and messages are ten a minute from one /64', async () => {
    const send = (path: string, host: number, headers: Headers = {}) =>
      fetch(`${school.url}/api/${path}`, {
        method: 'POST',
        headers: { ...from(`2001:db8:9:9::${host}`), ...headers },
        body: new FormData(),
      });
    for (const path of ['auth/register', 'contact-us']) {
      for (let host = 1; host <= 10; host += 1) expect((await send(path, host)).status).toBe(422);
      // The same for a form without JavaScript.
      for (const headers of [{}, { accept: 'text/html' }]) {
        const blocked = await send(path, 11, headers);
        expect([blocked.status, secondsOf(blocked) > 0]).toEqual([429, true]);
      }
    }
  });
});
