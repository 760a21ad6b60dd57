import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';
import {
  bearer,
  count,
  countStudents,
  database,
  freshClient,
  photo,
  register,
  registrationOf,
  setAllPrices,
  storedPictures,
  tokenFor,
} from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

const taken = 'someone@example.test';

let school: TestSchool;
beforeAll(async () => {
  // An empty school makes no images of its own, so every file comes from a registration.
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1', MAX_IMAGE_MB: '1' } });
  setAllPrices(school);
  expect((await register(school, registrationOf({ email: taken }))).status).toBe(200);
});
afterAll(() => school.remove());

/** Runs a registration that must be refused, and checks that it leaves no row and no file. */
async function refused(...parameters: Parameters<typeof register> extends [unknown, ...infer Rest] ? Rest : never) {
  const before = [countStudents(school), storedPictures(school)];
  const answer = await register(school, ...parameters);
  expect([countStudents(school), storedPictures(school)]).toEqual(before);
  return answer;
}

function rowOf(email: string) {
  const db = database(school);
  const row: unknown = db.prepare('select * from students where email = ?').get(email);
  db.close();
  return row;
}

describe('POST /api/auth/register', () => {
  it('opens a free account: active, unpaid, without a term', async () => {
    const fields = registrationOf({ payment_term: 'NY' });
    const { status, body } = await register(school, fields);
    expect(status).toBe(200);
    expect(body.message).not.toBe('');
    const wanted = { kind_of_account: 'free', payment_term: null, is_active: 1, payment_status: 0, passport: null };
    expect(rowOf(fields['email'] ?? '')).toMatchObject(wanted);
  });

  it('opens a paid account with its three pictures, re-encoded and apart from everything public', async () => {
    const fields = registrationOf({ kind_of_account: 'paid', payment_term: 'half_semester' });
    const picture = await photo();
    const pictures = { image: picture, personal_photo: picture, passport: picture };
    expect((await register(school, fields, pictures)).status).toBe(200);
    const address = expect.stringMatching(/^\/files\/students\/[0-9a-f]{32}\.webp$/);
    const wanted = {
      payment_term: 'half_semester',
      payment_image: address,
      personal_image: address,
      passport: address,
    };
    expect(rowOf(fields['email'] ?? '')).toMatchObject(wanted);
  });

  it('logs in: token and student in the answer, the cookie beside it, for the length that is asked', async () => {
    for (const shared of [undefined, '1', '0']) {
      const fields = registrationOf(shared === undefined ? {} : { shared });
      const init = { method: 'POST', body: new URLSearchParams(fields), headers: freshClient() };
      const answer = await fetch(`${school.url}/api/auth/register`, init);
      const schema = studentEndpoints['POST /auth/register'].answer;
      const { token = '', user } = schema.parse(await answer.json());
      expect([user.email, user.payment_status, typeof user.last_login_at]).toEqual([fields['email'], 0, 'string']);
      const [own = '', seen = ''] = answer.headers.getSetCookie();
      expect([own.split(';')[0], seen.split('=')[0]]).toEqual([`userToken=${token}`, 'signedIn']);
      for (const cookie of [own, seen]) expect(cookie.includes('Max-Age')).toBe(shared !== '1');
      expect(token.length).toBe(shared === '1' ? 44 : 43);
      const me = await fetch(`${school.url}/api/auth/me`, { headers: bearer(token) });
      expect(await me.json()).toEqual({ user, family: [], mail: 0, new_logins: [] });
      expect(JSON.stringify(user)).not.toMatch(/argon2|password/);
    }
    const hours = count(school, 'select min(expires_at) n from student_sessions') - Date.now() / 1000;
    expect(Math.round(hours / 3600)).toBe(12);
  });

  it('takes the same fields as JSON and as a form without files', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const fields = registrationOf();
      const body = type.endsWith('json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
      const init = { method: 'POST', body, headers: { 'content-type': type, ...freshClient() } };
      expect((await fetch(`${school.url}/api/auth/register`, init)).status, type).toBe(200);
    }
  });

  it('takes Arabic digits for a phone number', async () => {
    const fields = registrationOf({ phone: '٠٩١٢٣٤٥٦٧٨' });
    expect((await register(school, fields)).status).toBe(200);
    expect(rowOf(fields['email'] ?? '')).toMatchObject({ phone: '0912345678' });
  });

  it.each([
    ['name', 'ab'],
    ['name', '🌴'.repeat(100)],
    ['password', 'palm tre'],
    ['password', '🌴🌳'.repeat(64)],
    ['email', 'first.last+tag@mail.example'],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.sd`],
  ])('takes %s at its bounds', async (field, value) => {
    expect((await register(school, registrationOf({ [field]: value }))).status).toBe(200);
  });

  it.each([
    ['name', ''],
    ['name', ' a '],
    ['name', 'a'.repeat(101)],
    ['email', ''],
    ['email', 'nobody'],
    ['email', 'sara@مدرسة.com'],
    ['email', 'a b@example.test'],
    ['email', `${'a'.repeat(250)}@example.test`],
    ['password', ''],
    ['password', '1234567'],
    ['password', 'x'.repeat(129)],
    ['phone', ''],
    ['phone', '091234567'],
    ['phone', '09123456789'],
    ['phone', '+249912345'],
    ['phone', '+249912345678'],
    ['phone', '249912345678'],
    ['phone', '00249912345678'],
    ['phone', '0912 345 678'],
    ['phone', '0912-345-678'],
    ['phone', '091234567x'],
    ['kind_of_account', ''],
    ['kind_of_account', 'gold'],
    ['level_id', ''],
    ['level_id', '999'],
    ['level_id', 'x'],
    ['grade_id', ''],
    ['grade_id', '0'],
    ['grade_id', '999'],
  ])('refuses %s = %j with 422 at that field', async (field, value) => {
    const { status, body } = await refused(registrationOf({ [field]: value }));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain(field);
  });

  it('refuses a grade of another level, and a paid account without a term or with one that is none', async () => {
    expect((await refused(registrationOf({ level_id: '2' }))).body.errors).toHaveProperty('grade_id');
    for (const term of ['', 'NY']) {
      const { body } = await refused(registrationOf({ kind_of_account: 'paid', payment_term: term }));
      expect(body.errors).toHaveProperty('payment_term');
    }
  });

  it('names every bad field at once, in the language of the request', async () => {
    const { status, body } = await refused({ email: taken }, {}, { lang: 'ar' });
    expect(status).toBe(422);
    const fields = ['name', 'email', 'password', 'phone', 'kind_of_account', 'level_id', 'grade_id'];
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(fields.sort());
    expect(body.errors?.['email']?.[0]).toMatch(/[\u0600-\u06FF]/);
  });

  it('says one thing against each field that is left empty', async () => {
    const { body } = await refused({ kind_of_account: 'paid' });
    expect(Object.keys(body.errors ?? {})).toContain('payment_term');
    for (const [field, problems] of Object.entries(body.errors ?? {})) expect(problems, field).toHaveLength(1);
  });

  it('refuses an address that is taken, whatever its case', async () => {
    const { status, body } = await refused(registrationOf({ email: taken.toUpperCase() }), {
      passport: await photo(),
    });
    expect(status).toBe(422);
    expect(body.errors?.['email']).toHaveLength(1);
  });

  it('makes one account of two registrations that race for an address, and keeps one set of pictures', async () => {
    const fields = registrationOf();
    const passport = await photo();
    const before = storedPictures(school).length;
    const both = await Promise.all([1, 2].map(() => register(school, fields, { passport })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(count(school, `select count(*) n from students where email = '${fields['email']}'`)).toBe(1);
    expect(storedPictures(school)).toHaveLength(before + 1);
  });

  it('answers a form that is sent again with its key after a lost answer, and no other form', async () => {
    const fields = registrationOf();
    const again = { 'idempotency-key': 'registration of a family'.replaceAll(' ', '-') };
    expect((await register(school, fields, {}, again)).status).toBe(200);
    expect((await refused(fields, {}, again)).status).toBe(200);
    expect((await refused(fields)).status).toBe(422);
    expect((await refused({ ...fields, password: 'another one' }, {}, again)).body).toMatchObject({
      code: 'key-reused',
    });
  });

  it('refuses what is no picture, a broken one after a good one, and one that is too large', async () => {
    const good = await photo(600, 400);
    const text = await refused(registrationOf(), { image: 'just words' });
    expect(text.status).toBe(415);
    const broken = await refused(registrationOf(), { image: good, passport: good.subarray(0, good.length / 2) });
    expect(broken.status).toBe(415);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    expect((await refused(registrationOf(), { personal_photo: svg })).status).toBe(415);
    expect((await refused(registrationOf(), { image: Buffer.alloc(2 ** 20 + 1, good) })).status).toBe(413);
    // The wrong file type is reported before the wrong field, and the valid image is not kept.
    expect((await refused(registrationOf({ phone: '1' }), { image: good, passport: 'words' })).status).toBe(415);
    expect((await refused(registrationOf({ phone: '1' }), { image: good })).status).toBe(422);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const [students, pictures] = [countStudents(school), storedPictures(school)];
    const { hostname, port } = new URL(school.url);
    const socket = connect(Number(port), hostname);
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const texts = Object.entries(registrationOf()).map(([name, value]) => part(name, value));
    const file = '--x\r\nContent-Disposition: form-data; name="passport"; filename="p.jpg"\r\n\r\n';
    const head = 'Host: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000';
    socket.write(`POST /api/auth/register HTTP/1.1\r\n${head}\r\n\r\n${texts.join('')}${file}`);
    socket.write(await photo(600, 400));
    await vi.waitFor(() => expect(storedPictures(school)).toHaveLength(pictures.length + 1), 10_000);
    socket.destroy();
    await vi.waitFor(() => expect(storedPictures(school)).toEqual(pictures), 10_000);
    expect(countStudents(school)).toBe(students);
  });

  it('lets ten a minute through from one address, then answers 429 with Retry-After', async () => {
    const client = freshClient();
    for (let index = 0; index < 10; index += 1) expect((await register(school, {}, {}, client)).status).toBe(422);
    const init = { method: 'POST', body: new FormData(), headers: client };
    const blocked = await fetch(`${school.url}/api/auth/register`, init);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register(school, registrationOf())).status).toBe(200);
  });

  it('makes an account one can log in with', async () => {
    const fields = registrationOf({ email: 'New.Student@Example.test' });
    await register(school, fields);
    const login = { email: 'new.student@example.TEST', password: fields['password'] ?? '' };
    expect(await tokenFor(school, login)).toMatch(/^\S{40,}$/);
  });
});
