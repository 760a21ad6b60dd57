import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';
import {
  bearer,
  change,
  count,
  freshClient,
  photo,
  register,
  registrationOf,
  storedPictures,
  tokenFor,
} from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { adminToken, type Call, client } from './dashboard/client.ts';

let school: TestSchool;
let admin: Call;
let staff: string;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
  staff = await adminToken(school);
  admin = client(school, staff);
});
afterAll(() => school.remove());

const post = (path: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${school.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...bearer(token), ...headers },
    body: JSON.stringify(body),
  });

const sendPhoto = (token: string, picture: Buffer | string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('personal_photo', new Blob([typeof picture === 'string' ? picture : new Uint8Array(picture)]), 'me.jpg');
  return fetch(`${school.url}/api/auth/me`, { method: 'POST', headers: { lang: 'en', ...bearer(token) }, body: form });
};

/** The status that staff get for a document's address. */
const open = async (address: string) => (await fetch(`${school.url}${address}`, { headers: bearer(staff) })).status;

const me = async (token: string) => {
  const answer = await fetch(`${school.url}/api/auth/me`, { headers: { lang: 'en', ...bearer(token) } });
  return studentEndpoints['GET /auth/me'].answer.parse(await answer.json()).user;
};
const status = async (token: string) => (await fetch(`${school.url}/api/auth/me`, { headers: bearer(token) })).status;

async function student(pictures: Record<string, Buffer> = {}) {
  const { email = '', password = '' } = registrationOf();
  expect((await register(school, registrationOf({ email, password }), pictures)).status).toBe(200);
  return { email, password, token: await tokenFor(school, { email, password }) };
}

const listed = z.object({ data: z.array(z.looseObject({ personal_image: z.string().nullable() })) });
async function photoOf(email: string): Promise<string> {
  const { body } = await admin('GET', `/dashboard/users?q=${email}`);
  return listed.parse(body).data[0]?.personal_image ?? '';
}

describe('GET /api/auth/me', () => {
  it('names the documents that are held and since when, and no address of any', async () => {
    const { email, token } = await student({ personal_photo: await photo(), passport: await photo() });
    const { documents, created_at, last_login_at, paid_until } = await me(token);
    expect(documents).toEqual([
      { name: 'personal_image', since: created_at },
      { name: 'passport', since: created_at },
    ]);
    expect([typeof last_login_at, paid_until]).toEqual(['string', null]);
    expect(JSON.stringify(await me(token))).not.toContain('/files/');
    const own = await fetch(`${school.url}${await photoOf(email)}`, { headers: bearer(token) });
    expect(own.status).toBe(404);
  });
});

describe('POST /api/auth/me', () => {
  it('corrects name and phone; what is not sent stays, and other fields are ignored', async () => {
    const { email, token } = await student();
    const fields = {
      name: 'فاطمة الزهراء',
      email: 'other@example.test',
      grade_id: 2,
      kind_of_account: 'paid',
      payment_status: 1,
      is_active: 0,
    };
    const answer = await post('/auth/me', token, fields);
    expect(answer.status).toBe(200);
    const { message, data } = studentEndpoints['POST /auth/me'].answer.parse(await answer.json());
    expect(message).not.toBe('');
    expect(data).toEqual(await me(token));
    expect(data).toMatchObject({
      name: 'فاطمة الزهراء',
      phone: '0912345678',
      email,
      kind_of_account: 'free',
      payment_status: 0,
    });
    expect((await post('/auth/me', token, { phone: '٠٩٩٩٩٩٩٩٩٩', current: 'correct horse' })).status).toBe(200);
    expect(await me(token)).toMatchObject({ name: 'فاطمة الزهراء', phone: '0999999999' });
    for (const q of ['فاطمه', '0999999999', email])
      expect(listed.parse((await admin('GET', `/dashboard/users?q=${encodeURIComponent(q)}`)).body).data).toHaveLength(
        1,
      );
    expect((await post('/auth/me', token, {})).status).toBe(200);
  });

  it('takes another phone with the password alone, three times a day, and the office sees the number before', async () => {
    const { token } = await student();
    const { id, phone } = await me(token);
    const change = (fields: Record<string, string>) => post('/auth/me', token, fields);
    const unsaid = await change({ phone: '0911111111' });
    expect([unsaid.status, Object.keys((await unsaid.json()).errors)]).toEqual([422, ['current']]);
    const wrong = await change({ phone: '0911111111', current: 'not this one' });
    expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([422, ['current']]);
    expect((await me(token)).phone).toBe(phone);
    // Sending the current number again is not a change.
    expect((await change({ phone, name: 'Same Phone' })).status).toBe(200);
    const current = 'correct horse';
    for (const each of ['0911111111', '0911111112', '0911111113']) {
      expect((await change({ phone: each, current })).status).toBe(200);
    }
    const often = await change({ phone: '0911111114', current });
    expect([often.status, Number(often.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    const { user } = (await admin('GET', `/dashboard/users/${id}`)).body;
    expect(user.former_phones).toEqual(
      ['0911111112', '0911111111', phone].map((each) => ({ phone: each, at: expect.any(String), by: null })),
    );
    const lines = (await admin('GET', `/dashboard/audit?about=students/${id}`)).body.data;
    expect(lines.filter(({ action }: { action: string }) => action === 'own_phone')).toHaveLength(3);
  });

  it('is preceded by every number of thirty days, the true one too, however many came after it', async () => {
    const { token } = await student();
    const { id, phone } = await me(token);
    for (let each = 10; each < 35; each += 1) {
      expect((await admin('POST', `/dashboard/users/${id}`, { phone: `09100000${each}` })).status).toBe(200);
    }
    const { user } = (await admin('GET', `/dashboard/users/${id}`)).body;
    expect(user.former_phones).toHaveLength(25);
    expect(user.former_phones.at(-1)).toMatchObject({ phone, by: { name: expect.any(String) } });
  });

  it('leaves one line of a name in an hour, however often it is changed', async () => {
    const { token } = await student();
    const { id } = await me(token);
    for (const name of ['One Name', 'Two Name', 'Three Name']) await post('/auth/me', token, { name });
    const lines = (await admin('GET', `/dashboard/audit?about=students/${id}`)).body.data;
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(['own_name']);
  });

  it.each([
    ['name', ''],
    ['name', 'a'],
    ['name', 'Sara\u202eOsman'],
    ['name', null],
    ['phone', ''],
    ['phone', '12345'],
  ])('answers 422 at %s to %j and changes nothing', async (field, value) => {
    const { token } = await student();
    const before = await me(token);
    const answer = await post('/auth/me', token, { name: 'Sara Osman', phone: '0999999999', [field]: value });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
    expect(await me(token)).toEqual(before);
  });

  it("replaces the photo, whose former address is dead at once, and keeps no file that is nobody's", async () => {
    const { email, token } = await student({ personal_photo: await photo() });
    const former = await photoOf(email);
    const before = storedPictures(school).length;
    expect(await open(former)).toBe(200);
    const answer = await sendPhoto(token, await photo(30, 30), { name: 'Sara Osman' });
    expect(answer.status).toBe(200);
    const now = await photoOf(email);
    expect(now).not.toBe(former);
    expect(storedPictures(school)).toHaveLength(before);
    expect(storedPictures(school)).not.toContain(former.replace('/files/', ''));
    expect([await open(former), await open(now)]).toEqual([404, 200]);
    const { documents, created_at } = await me(token);
    expect(documents).toEqual([{ name: 'personal_image', since: expect.not.stringContaining(created_at) }]);
  });

  it('answers 415 to what is no picture before 422, and keeps the photo that is there', async () => {
    const { email, token } = await student({ personal_photo: await photo() });
    const before = [await photoOf(email), storedPictures(school)];
    expect((await sendPhoto(token, 'no picture', { name: '' })).status).toBe(415);
    expect((await sendPhoto(token, await photo(), { name: '' })).status).toBe(422);
    expect([await photoOf(email), storedPictures(school)]).toEqual(before);
  });

  it('answers 401 to nobody', async () => {
    for (const path of ['me', 'password', 'logout-all'])
      expect((await post(`/auth/${path}`, 'x'.repeat(43), {})).status).toBe(401);
  });
});

describe('POST /api/auth/password', () => {
  it('sets another password; this session stays and the others end', async () => {
    const { email, password, token } = await student();
    const other = await tokenFor(school, { email, password });
    const answer = await post('/auth/password', token, { current: password, password: 'three other words' });
    expect(answer.status).toBe(200);
    expect((await answer.json()).message).not.toBe('');
    expect([await status(token), await status(other)]).toEqual([200, 401]);
    expect(await tokenFor(school, { email, password: 'three other words' })).not.toBe('');
  });

  it.each([
    [{ current: 'wrong', password: 'three other words' }, ['current']],
    [{ current: 'wrong', password: 'short' }, ['current', 'password']],
    [{ current: 'wrong', password: 'password' }, ['current', 'password']],
    [{ current: 'wrong' }, ['current', 'password']],
    [{ password: 'three other words' }, ['current']],
    [{ current: 'correct horse', password: 'short' }, ['password']],
    [{ current: 'correct horse', password: 'password' }, ['password']],
    [{ current: 'correct horse' }, ['password']],
    [{}, ['current', 'password']],
  ])('answers 422 to %j at %j and changes nothing', async (body, fields) => {
    const { email, password, token } = await student();
    const answer = await post('/auth/password', token, body);
    expect([answer.status, Object.keys((await answer.json()).errors).sort()]).toEqual([422, fields]);
    expect(await tokenFor(school, { email, password })).not.toBe('');
  });

  it('does not let a lent session guess the password for long', async () => {
    const { email, password, token } = await student();
    const network = freshClient();
    const guess = async (current: string) =>
      (await post('/auth/password', token, { current, password: 'three other words' }, network)).status;
    const statuses = [];
    for (let each = 0; each < 11; each++) statuses.push(await guess(`wrong ${each}`));
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(await guess(password)).toBe(429);
    expect(await tokenFor(school, { email, password })).not.toBe('');
  });

  it('counts a guess beside a new password that will not do', async () => {
    const { email, password, token } = await student();
    const network = freshClient();
    const guess = async (current: string) =>
      (await post('/auth/password', token, { current, password: 'short' }, network)).status;
    for (let each = 0; each < 10; each++) expect(await guess(`wrong ${each}`)).toBe(422);
    expect(await guess(password)).toBe(429);
    expect(await tokenFor(school, { email, password })).not.toBe('');
  });
});

describe('POST /api/auth/logout-all', () => {
  it('ends every session of the student, this one too, and nobody else', async () => {
    const { email, password, token } = await student();
    const stranger = await student();
    const other = await tokenFor(school, { email, password });
    const answer = await post('/auth/logout-all', token, {});
    expect(answer.status).toBe(200);
    expect((await answer.json()).message).not.toBe('');
    expect(answer.headers.getSetCookie().map((each) => each.split(';')[0])).toEqual(['userToken=', 'signedIn=']);
    expect([await status(token), await status(other), await status(stranger.token)]).toEqual([401, 401, 200]);
  });
});

it("a taken address says that every child needs an own one, and points to the school's WhatsApp", async () => {
  const { email } = await student();
  const taken = async (lang: string) =>
    (await register(school, registrationOf({ email }), {}, { lang })).body.errors?.['email']?.[0] ?? '';
  expect(await taken('en')).toContain('Every child needs an address');
  expect(await taken('en')).not.toContain('{whatsapp}');
  expect(count(school, "select count(*) n from settings where whatsapp = ''")).toBe(1);
  change(school, "update settings set whatsapp = '+249912345678'");
  expect(await taken('en')).toContain('WhatsApp: +249912345678');
  expect(await taken('ar')).toContain('+249912345678');
  change(school, 'update students set deleted_at = ? where email = ?', new Date().toISOString(), email);
  expect(await taken('en')).toContain('Every child needs an address');
});
