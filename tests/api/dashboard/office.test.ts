import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLoginCodes } from '../../../api/auth/login-codes.ts';
import { closeDatabase, type Database } from '../../../db/open.ts';
import { useCode } from '../../../db/people/login-codes.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import {
  change,
  count,
  countStudents,
  database,
  photo,
  register,
  registrationOf,
  setAllPrices,
  storedPictures,
  tokenFor,
} from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call, client } from './client.ts';

let school: TestSchool;
let admin: Call;
let db: Database;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
  setAllPrices(school);
  admin = await asAdmin(school);
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

let phones = 0;
const freshPhone = () => {
  phones += 1;
  return `09${String(10_000_000 + phones)}`;
};
let names = 0;
const newcomer = (changes: Record<string, string> = {}) => {
  names += 1;
  return {
    name: 'آمنة الطيب',
    email: `office-${names}@example.test`,
    phone: freshPhone(),
    level_id: '1',
    grade_id: '1',
    kind_of_account: 'free',
    // All have the same name, so the duplicate check must be confirmed.
    different: '1',
    ...changes,
  };
};
const enrolled = async (changes: Record<string, string> = {}) => {
  const { status, body } = await admin('POST', '/dashboard/users', newcomer(changes));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const linesAbout = (about: string) => {
  const file = database(school);
  const lines = file
    .prepare('select action, actor_name, cast(changes as text) as changes from audit_lines where about = ? order by id')
    .all(about);
  file.close();
  return lines.map((line) => Object.assign({ action: '', changes: '' }, line));
};
const wayIn = (email: string, code: string, password = 'a long new one') =>
  useCode(db, {
    email,
    hashOf: (id) => openLoginCodes(school.dataDir).hashOf(id, code),
    passwordHash: async () => `hash of ${password}`,
  });

describe('the office enrols', () => {
  it('a student with an address, who gets a code and no password', async () => {
    const body = await enrolled({ kind_of_account: 'paid', payment_term: 'year' });
    expect(body).toMatchObject({ message: expect.any(String), code: expect.stringMatching(/^\d{8}$/) });
    expect(body.data).toMatchObject({ kind_of_account: 'paid', payment_term: 'year', is_active: 1, payment_status: 0 });
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    const read = await admin('GET', `/dashboard/users/${body.data.id}`);
    expect(read.body.user).toEqual(body.data);
    expect(linesAbout(`students/${body.data.id}`)).toMatchObject([{ action: 'create' }]);
    expect(count(school, `select count(*) n from login_codes where hash like '%${body.code}%'`)).toBe(0);
  });

  it('one without an address, under a name whose number is never given again', async () => {
    const phone = freshPhone();
    const first = await enrolled({ phone, email: '' });
    const second = await enrolled({ phone, email: '' });
    expect(first.data.email).toBe(`${phone}.1@school.test`);
    expect(second.data.email).toBe(`${phone}.2@school.test`);
    expect((await admin('POST', `/dashboard/users/${second.data.id}/erase`)).status).toBe(200);
    expect((await enrolled({ phone, email: '' })).data.email).toBe(`${phone}.3@school.test`);
    const { body } = await admin('GET', `/dashboard/users/${first.data.id}`);
    expect(body.user.same_phone).toMatchObject([
      { name: 'آمنة الطيب', grade: { id: 1, name: { ar: expect.any(String) } } },
    ]);
  });

  it('with pictures, and keeps none when a field is wrong', async () => {
    const send = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const picture = new Uint8Array(await photo());
      for (const name of ['image', 'personal_photo', 'passport']) form.append(name, new Blob([picture]), 'p.jpg');
      const token = await adminTokenOf();
      const headers = { authorization: `Bearer ${token}`, lang: 'en' };
      return fetch(`${school.url}/api/dashboard/users`, { method: 'POST', body: form, headers });
    };
    const before = storedPictures(school).length;
    const refused = await send({ ...newcomer(), phone: '12' });
    expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['phone']]);
    expect(storedPictures(school)).toHaveLength(before);
    const taken = await send(newcomer());
    const { data } = await taken.json();
    expect(taken.status).toBe(201);
    expect(Object.values([data.payment_image, data.personal_image, data.passport]).every(Boolean)).toBe(true);
    expect(storedPictures(school)).toHaveLength(before + 3);
  });

  it('nobody twice, nobody wrongly, and says each reason', async () => {
    const { data } = await enrolled();
    const before = countStudents(school);
    const taken = await admin('POST', '/dashboard/users', newcomer({ email: data.email.toUpperCase() }));
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']]);
    const wrong = await admin('POST', '/dashboard/users', { name: 'x', email: 'no', kind_of_account: 'paid' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(
      ['email', 'grade_id', 'level_id', 'name', 'payment_term', 'phone'].sort(),
    );
    expect(countStudents(school)).toBe(before);
  });

  it('while the registration is closed for everybody else, in the words of the school', async () => {
    const said = { ar: 'نعود في سبتمبر', en: 'Back in September' };
    expect((await admin('GET', '/dashboard/registration')).body).toEqual({
      data: { open: 1, message: { ar: '', en: '' }, version: 1 },
    });
    const closed = await admin('POST', '/dashboard/registration', { open: 0, message: said });
    expect(closed.body.data).toEqual({ open: 0, message: said, version: 2 });
    const refused = await register(school, registrationOf());
    expect([refused.status, refused.body.message]).toEqual([422, said.en]);
    expect((await register(school, registrationOf(), {}, { lang: 'ar' })).body.message).toBe(said.ar);
    await enrolled();
    expect((await admin('POST', '/dashboard/registration', { open: 1 })).body.data).toMatchObject({
      open: 1,
      message: said,
    });
    expect((await register(school, registrationOf())).status).toBe(200);
    expect((await admin('POST', '/dashboard/registration', { open: 2 })).status).toBe(422);
  });
});

const adminTokenOf = async () =>
  (await client(school, null)('POST', '/dashboard/login', { ...school.admin })).body.token;

describe('the office corrects', () => {
  it('what is sent, and leaves the rest and the sessions', async () => {
    const email = `corrected@example.test`;
    await register(school, registrationOf({ email }));
    const token = await tokenFor(school, { email, password: 'correct horse' });
    const id = (await admin('GET', `/dashboard/users?q=${email}`)).body.data[0].id;
    const { status, body } = await admin('POST', `/dashboard/users/${id}`, { name: 'سارة عثمان علي' });
    expect([status, body.data.name, body.data.email]).toEqual([200, 'سارة عثمان علي', email]);
    expect((await admin('GET', `/dashboard/users/${id}`)).body.user).toEqual(body.data);
    expect((await client(school, token)('GET', '/auth/me')).body.user.name).toBe('سارة عثمان علي');
    expect((await admin('GET', `/dashboard/users?q=عثمانعلي&page=1`)).body.meta.total).toBe(1);
    expect(linesAbout(`students/${id}`).map(({ changes }) => JSON.parse(changes))).toEqual([
      { name: ['سارة عثمان', 'سارة عثمان علي'] },
    ]);
  });

  it('level and grade together, and a term with an account that becomes paid', async () => {
    const { data } = await enrolled();
    const at = `/dashboard/users/${data.id}`;
    const levels = (await admin('GET', '/dashboard/Level')).body.data;
    const other = levels[1];
    expect(Object.keys((await admin('POST', at, { grade_id: other.grades[0].id })).body.errors)).toEqual(['level_id']);
    expect(Object.keys((await admin('POST', at, { level_id: 1, grade_id: other.grades[0].id })).body.errors)).toEqual([
      'grade_id',
    ]);
    const moved = await admin('POST', at, { level_id: other.id, grade_id: other.grades[0].id });
    expect([moved.body.data.level.id, moved.body.data.grade.id]).toEqual([other.id, other.grades[0].id]);
    expect(Object.keys((await admin('POST', at, { kind_of_account: 'paid' })).body.errors)).toEqual(['payment_term']);
    const paid = await admin('POST', at, { kind_of_account: 'paid', payment_term: 'semester' });
    expect(paid.body.data).toMatchObject({ kind_of_account: 'paid', payment_term: 'semester' });
    await admin('PUT', `/dashboard/user/${data.id}/payment-status`, { payment_status: 1 });
    const free = await admin('POST', at, { kind_of_account: 'free' });
    expect(free.body.data).toMatchObject({ kind_of_account: 'free', payment_term: null, payment_status: 1 });
  });

  it('no address that is another’s; a changed one kills an open code, one sent again as it is does not', async () => {
    const one = await enrolled();
    const two = await enrolled();
    const at = `/dashboard/users/${one.data.id}`;
    const taken = await admin('POST', at, { email: two.data.email });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']]);
    expect((await admin('POST', at, { email: one.data.email, phone: freshPhone() })).status).toBe(200);
    expect(await wayIn(one.data.email, one.code)).not.toBeNull();
    const again = await admin('POST', `${at}/code`);
    expect((await admin('POST', at, { email: 'changed@example.test' })).status).toBe(200);
    expect(await wayIn('changed@example.test', again.body.code)).toBeNull();
    const named = await enrolled({ email: '' });
    const kept = await admin('POST', `/dashboard/users/${named.data.id}`, { email: named.data.email, name: 'علي حسن' });
    expect([kept.status, kept.body.data?.email]).toEqual([200, named.data.email]);
    expect((await admin('POST', '/dashboard/users/999999', { name: 'x' })).status).toBe(404);
  });
});

describe('a code', () => {
  it('works once, in either script, within its time and its tries, and ends earlier sessions', async () => {
    const email = 'coded@example.test';
    await register(school, registrationOf({ email }));
    const token = await tokenFor(school, { email, password: 'correct horse' });
    const id = (await admin('GET', `/dashboard/users?q=${email}`)).body.data[0].id;
    const made = await admin('POST', `/dashboard/users/${id}/code`);
    expect(made.body).toMatchObject({ message: expect.any(String), code: expect.stringMatching(/^\d{8}$/) });
    expect(Math.round((Date.parse(made.body.expires_at) - Date.now()) / 3_600_000)).toBe(24);
    const arabic = [...made.body.code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(' ');
    expect(await wayIn(email, arabic)).toMatchObject({ id, password_hash: 'hash of a long new one' });
    expect((await client(school, token)('GET', '/auth/me')).status).toBe(401);
    expect(await wayIn(email, made.body.code)).toBeNull();
  });

  it('is ended by no wrong tries, and by a new one', async () => {
    const { data, code } = await enrolled();
    const wrong = code === '00000000' ? '11111111' : '00000000';
    await Promise.all(Array.from({ length: 20 }, () => wayIn(data.email, wrong)));
    const second = (await admin('POST', `/dashboard/users/${data.id}/code`)).body.code;
    if (second !== code) expect(await wayIn(data.email, code)).toBeNull();
    expect(await wayIn(data.email, second)).not.toBeNull();
  });

  it('ends with its time, waits for an account that is not active, and a bad password uses no try', async () => {
    const { data, code } = await enrolled();
    await admin('PUT', `/dashboard/user/${data.id}/activate`, { is_active: 0 });
    for (let tries = 0; tries < 6; tries += 1) expect(await wayIn(data.email, code)).toBeNull();
    await admin('PUT', `/dashboard/user/${data.id}/activate`, { is_active: 1 });
    const claim = { email: data.email, hashOf: (id: number) => openLoginCodes(school.dataDir).hashOf(id, code) };
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(useCode(db, { ...claim, passwordHash: () => Promise.reject(new Error('bad')) })).rejects.toThrow(
        'bad',
      );
    }
    change(school, 'update login_codes set expires_at = ? where student_id = ?', new Date(0).toISOString(), data.id);
    expect(await wayIn(data.email, code)).toBeNull();
    expect((await admin('POST', '/dashboard/users/999999/code')).status).toBe(404);
  });

  it('is made for each of a list who has never logged in', async () => {
    const one = await enrolled({ grade_id: '2' });
    const two = await enrolled({ grade_id: '2' });
    const email = 'has-logged-in@example.test';
    await register(school, registrationOf({ email, grade_id: '2' }));
    await tokenFor(school, { email, password: 'correct horse' });
    const { status, body } = await admin('POST', '/dashboard/users/codes', { grade_id: 2 });
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    const made = body.data.codes.filter(({ id }: { id: number }) => [one.data.id, two.data.id].includes(id));
    expect(made).toHaveLength(2);
    expect(body.data.codes.map((each: { email: string }) => each.email)).not.toContain(email);
    expect(made[0]).toEqual({
      id: one.data.id,
      name: one.data.name,
      email: one.data.email,
      code: expect.stringMatching(/^\d{8}$/),
      expires_at: expect.any(String),
    });
    expect(await wayIn(one.data.email, one.code)).toBeNull();
    expect(await wayIn(one.data.email, made[0].code)).not.toBeNull();
    const listed = await admin(
      'POST',
      '/dashboard/users/codes',
      { ids: { 0: String(two.data.id), 1: '999999' } },
      'multipart',
    );
    expect(listed.body.data.codes).toHaveLength(1);
    expect((await admin('POST', '/dashboard/users/codes', {})).status).toBe(422);
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [index, index + 1]));
    expect((await admin('POST', '/dashboard/users/codes', { ids: many })).status).toBe(422);
    expect((await admin('GET', '/dashboard/users/codes')).status).toBe(405);
  });

  it('is made for all of a large grade, 500 at each call', async () => {
    const lines = Array.from({ length: 620 }, (_, n) => `Many ${n},many-${n}@example.test,0911222333,11`);
    const file = new File([`name,email,phone,grade\n${lines.join('\n')}`], 'many.csv', { type: 'text/csv' });
    expect((await admin('POST', '/dashboard/users/import', { file }, 'multipart')).status).toBe(200);
    const slips = async (): Promise<number[]> =>
      (await admin('POST', '/dashboard/users/codes', { grade_id: 11 })).body.data.codes.map(
        ({ id }: { id: number }) => id,
      );
    const calls = [await slips(), await slips()];
    expect(calls.map(({ length }) => length)).toEqual([500, 500]);
    const all = (await admin('GET', '/dashboard/users?grade_id=11')).body.data.map(({ id }: { id: number }) => id);
    expect(new Set(calls.flat())).toEqual(new Set(all));
  });
});

describe('a deleted student', () => {
  it('is gone everywhere at once, and back whole within 24 hours', async () => {
    const fields = registrationOf({ phone: freshPhone() });
    await register(school, fields, { passport: await photo() });
    const login = { email: fields['email'] ?? '', password: 'correct horse' };
    const token = await tokenFor(school, login);
    const list = () => admin('GET', '/dashboard/users?page=1');
    const total = (await list()).body.meta.total;
    const found = (await admin('GET', `/dashboard/users?q=${login.email}&page=1`)).body.data[0];
    const { id } = found;
    expect((await admin('DELETE', `/dashboard/users/${id}`)).status).toBe(200);

    expect((await list()).body.meta.total).toBe(total - 1);
    expect((await list()).body.data.map((each: { id: number }) => each.id)).not.toContain(id);
    const whole = (await admin('GET', '/dashboard/users')).body.data;
    expect(whole.map((each: { id: number }) => each.id)).not.toContain(id);
    expect((await admin('GET', `/dashboard/users?q=${login.email}&page=1`)).body.meta.total).toBe(0);
    expect((await client(school, token)('GET', '/auth/me')).status).toBe(401);
    expect((await client(school, null)('POST', '/auth/login', login)).status).toBe(401);
    for (const [method, path] of [
      ['GET', `/dashboard/users/${id}`],
      ['POST', `/dashboard/users/${id}`],
      ['DELETE', `/dashboard/users/${id}`],
      ['POST', `/dashboard/users/${id}/code`],
      ['GET', `/dashboard/users/${id}/export`],
      ['POST', `/dashboard/users/${id}/erase`],
      ['PUT', `/dashboard/user/${id}/activate`],
    ] as const) {
      expect([path, (await admin(method, path, method === 'GET' ? undefined : { is_active: 1 })).status]).toEqual([
        path,
        404,
      ]);
    }
    const bytes = () => fetch(`${school.url}${found.passport}`, { headers: { authorization: `Bearer ${adminT}` } });
    const adminT = await adminTokenOf();
    expect((await bytes()).status).toBe(404);
    expect((await register(school, { ...fields })).body.errors).toHaveProperty('email');

    const back = await admin('POST', `/dashboard/users/${id}/restore`);
    expect([back.status, back.body.data.id]).toEqual([200, id]);
    expect((await list()).body.meta.total).toBe(total);
    expect((await admin('GET', `/dashboard/users?q=${login.email}&page=1`)).body.meta.total).toBe(1);
    expect((await bytes()).status).toBe(200);
    await tokenFor(school, login);
    expect((await admin('POST', `/dashboard/users/${id}/restore`)).status).toBe(404);
  });
});
