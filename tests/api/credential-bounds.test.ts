import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimitKey, shortKey } from '../../api/http/limits.ts';
import { hashesOfAccount } from '../../src/model/request-limits.ts';
import { logIn } from '../support/calls.ts';
import { giveCode } from '../support/login-codes.ts';
import { itInProof } from '../support/long-form.ts';
import { bearer, change, count, freshClient, registrationOf } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { inStore } from '../support/test-files.ts';

const dataDir = copySchool();
const folder = mkdtempSync(join(tmpdir(), 'clock-'));
const clock = join(folder, 'days');
const setClock = (days: number) => writeFileSync(clock, String(days));
const movedClock = `--import ${join(import.meta.dirname, '../support/moved-clock.ts')}`;
let schools: School[] = [];
beforeAll(async () => {
  setClock(0);
  const start = () => spawnSchool({ dataDir, env: { TRUST_PROXY: '1', CLOCK_FILE: clock, NODE_OPTIONS: movedClock } });
  schools = [await start(), await start()];
});
afterAll(async () => {
  for (const school of schools) await school.kill();
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
});

type Headers = Record<string, string>;
const of = (index: number): School => {
  const school = schools[index % 2];
  if (!school) throw new Error('no such process');
  return school;
};
const send = (index: number, path: string, body: unknown, headers: Headers = {}) =>
  fetch(`${of(index).url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...headers },
    body: JSON.stringify(body),
  });

async function newStudent() {
  const registration = registrationOf();
  const { email = '', password = '' } = registration;
  expect((await send(0, '/auth/register', registration)).status).toBe(200);
  return { email, password };
}
const codeOf = (email: string, hours?: number) => giveCode({ ...of(0), ...readTemplateLogins() }, email, hours);
const readTemplateLogins = () => {
  const { admin, students } = readTemplate();
  const [free = admin, paid = admin] = students;
  return { admin, students: { free, paid } };
};
const otherThan = (code: string) => (code === '00000000' ? '11111111' : '00000000');
const password = 'three other words';
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((each) => [each, statuses.filter((one) => one === each).length]),
  );

describe('wrong codes', () => {
  it('are five from one address however many come at once to two processes, of accounts and of nobody’s alike', async () => {
    const { email } = await newStudent();
    const wrong = otherThan(codeOf(email));
    for (const each of [email, 'nobody.there@example.test']) {
      const client = freshClient();
      const volley = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          send(index, '/auth/code', { email: each, code: wrong, password }, client),
        ),
      );
      expect([each, tally(volley.map(({ status }) => status))]).toEqual([each, { 401: 5, 429: 25 }]);
      expect(volley.every(({ status, headers }) => status !== 429 || Number(headers.get('retry-after')) > 0)).toBe(
        true,
      );
    }
  });

  it('are twenty from one address and fifty of one student over both, and a right one is then not looked at', async () => {
    const client = freshClient();
    const many: number[] = [];
    for (let each = 0; each < 22; each += 1) {
      const email = `somebody.${each}@example.test`;
      many.push((await send(each, '/auth/code', { email, code: '00000000', password }, client)).status);
    }
    expect(tally(many)).toEqual({ 401: 20, 429: 2 });
    const { email } = await newStudent();
    const code = codeOf(email);
    const from: number[] = [];
    for (let each = 0; each < 52; each += 1) {
      from.push((await send(each, '/auth/code', { email, code: otherThan(code), password })).status);
    }
    expect(tally(from)).toEqual({ 401: 50, 429: 2 });
    expect((await send(0, '/auth/code', { email, code, password })).status).toBe(429);
    expect((await send(1, '/auth/code', { email, code, password })).status).toBe(429);
  });

  it('of an inactive account count as those of any other, right ones too', async () => {
    const { email } = await newStudent();
    const code = codeOf(email);
    change({ dataDir }, 'update students set is_active = 0 where email = ?', email);
    const client = freshClient();
    const statuses: number[] = [];
    for (let each = 0; each < 7; each += 1) {
      statuses.push((await send(each, '/auth/code', { email, code, password }, client)).status);
    }
    expect(tally(statuses)).toEqual({ 401: 5, 429: 2 });
    change({ dataDir }, 'update students set is_active = 1 where email = ?', email);
    expect((await send(0, '/auth/code', { email, code, password })).status).toBe(200);
  });

  // S3 rejects a client whose clock is days off.
  it.skipIf(inStore)('are forgotten after ten minutes and after a day, on both', async () => {
    const minutes = 1 / 1440;
    const { email } = await newStudent();
    const code = codeOf(email, 24 * 14);
    const client = freshClient();
    const tries = async (index: number) =>
      (await send(index, '/auth/code', { email, code: otherThan(code), password }, client)).status;
    const five = async () => {
      const statuses: number[] = [];
      for (let each = 0; each < 6; each += 1) statuses.push(await tries(each));
      return tally(statuses);
    };
    expect(await five()).toEqual({ 401: 5, 429: 1 });
    setClock(9 * minutes);
    expect(await tries(1)).toBe(429);
    for (const later of [11, 22, 33]) {
      setClock(later * minutes);
      expect(await five()).toEqual({ 401: 5, 429: 1 });
    }
    // The twenty attempts of this address are used up until a day has passed.
    setClock(600 * minutes);
    expect([await tries(0), await tries(1)]).toEqual([429, 429]);
    setClock(1 + minutes);
    expect((await send(1, '/auth/code', { email, code, password }, client)).status).toBe(200);
    setClock(0);
  });
});

describe('passwords', () => {
  itInProof('are right sixty times in ten minutes, however many come at once to two processes', async () => {
    const student = await newStudent();
    const client = freshClient();
    const volley = await Promise.all(
      Array.from({ length: 80 }, (_, index) => send(index, '/auth/login', student, client)),
    );
    expect(tally(volley.map(({ status }) => status))).toEqual({ 200: 60, 429: 20 });
    expect((await send(0, '/auth/login', student)).status).toBe(200);
  });

  itInProof('of one account keep nobody else waiting for a second, whatever call they are sent to', async () => {
    const busy = await newStudent();
    const other = await newStudent();
    const token = await logIn(of(0), 'auth', busy);
    const client = freshClient();
    const own = { ...bearer(token), ...client };
    const login = () => send(0, '/auth/login', busy, client);
    const correct = (index: number) =>
      send(0, '/auth/me', { phone: `09123450${10 + index}`, current: busy.password }, own);
    let answered = 0;
    const flood = Array.from({ length: 70 }, async (_, index) => {
      await (index % 3 === 0 ? correct(index) : login());
      answered += 1;
    });
    const started = performance.now();
    expect((await send(0, '/auth/login', other)).status).toBe(200);
    const [waited, before] = [performance.now() - started, answered];
    await Promise.all(flood);
    expect([waited < 1000, before < 35]).toEqual([true, true]);
  });

  it('of one account wait on both while two of them are hashed anywhere; other accounts do not', async () => {
    const busy = await newStudent();
    const other = await newStudent();
    const places = Array.from({ length: hashesOfAccount.places }, (_, each) =>
      shortKey('hashes', `student ${busy.email}`, String(each)),
    );
    const inAnHour = Date.now() + 3_600_000;
    for (const key of places) {
      change({ dataDir }, 'insert into rate_windows (key, count, ends_at) values (?, 1, ?)', key, inAnHour);
    }
    let answered = 0;
    const logins = [0, 1, 0, 1].map(async (index) => {
      const { status } = await send(index, '/auth/login', busy);
      answered += 1;
      return status;
    });
    for (const index of [0, 1, 0, 1]) expect((await send(index, '/auth/login', other)).status).toBe(200);
    expect(answered).toBe(0);
    // One is given back, the other belongs to a process that died: its time is over.
    change({ dataDir }, 'delete from rate_windows where key = ?', places[0] ?? '');
    change({ dataDir }, 'update rate_windows set ends_at = ? where key = ?', Date.now() - 1, places[1] ?? '');
    expect(await Promise.all(logins)).toEqual([200, 200, 200, 200]);
    const left = `select count(*) n from rate_windows where key in (${places.map((key) => `'${key}'`).join()})`;
    expect(count({ dataDir }, left)).toBe(0);
  });

  itInProof('open a locked session though strangers have used up what the account allows', async () => {
    const student = await newStudent();
    const { token } = await (await send(0, '/auth/login', { ...student, shared: 1 })).json();
    change({ dataDir }, 'update student_sessions set seen_at = seen_at - 1000 where seen_at is not null');
    for (let each = 0; each < 51; each += 1) await send(each, '/auth/login', { ...student, password: 'wrong' });
    expect((await send(0, '/auth/login', student)).status).toBe(429);
    const unlock = (given: string, headers: Headers = {}) =>
      send(1, '/auth/unlock', { password: given }, { ...bearer(token), ...headers });
    expect((await unlock('wrong')).status).toBe(422);
    expect((await unlock(student.password)).status).toBe(200);
  });
});

describe('writes of one account', () => {
  it('are sixty a minute of a student over all sessions and processes; one’s reads go on', async () => {
    const student = await newStudent();
    const tokens = [await logIn(of(0), 'auth', student), await logIn(of(1), 'auth', student)];
    const write = (index: number) => send(index, '/auth/me', { name: 'Amna Osman' }, bearer(tokens[index % 2] ?? ''));
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => write(index)));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 60, 429: 10 });
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
    const read = await fetch(`${of(1).url}/api/auth/me`, { headers: bearer(tokens[0] ?? '') });
    expect(read.status).toBe(200);
  });

  it('are three thousand in five minutes of one of the staff; pieces of an upload are none', async () => {
    const { admin } = readTemplateLogins();
    const tokens = [await logIn(of(0), 'dashboard', admin), await logIn(of(1), 'dashboard', admin)];
    const own = (index: number) => bearer(tokens[index % 2] ?? '');
    const write = async (index: number) => (await send(index, '/dashboard/publish', {}, own(index))).status;
    expect(await write(0)).toBe(200);
    const { key } = rateLimitKey('writesOfStaff', 'admin 1');
    change({ dataDir }, 'update rate_windows set count = 2999 where key = ?', key);
    expect([await write(1), await write(0), await write(1)]).toEqual([200, 429, 429]);
    const upload = async (method: string, path: string) => {
      const headers = { ...own(0), 'Tus-Resumable': '1.0.0', 'Upload-Length': '9' };
      return (await fetch(`${of(0).url}/api/dashboard/uploads/resumable${path}`, { method, headers })).status;
    };
    expect([await upload('POST', ''), await upload('PATCH', '/none')]).toEqual([429, 404]);
  });
});
