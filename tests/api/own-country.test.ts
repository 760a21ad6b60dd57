import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { describeInProof, itInProof } from '../support/long-form.ts';
import { database, register, registrationOf, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call, client, type Nested } from './dashboard/client.ts';

let school: TestSchool;
let principal: Call;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  principal = await asAdmin(school);
});
afterAll(() => school.remove());

async function change(body: Nested) {
  const answer = await principal('POST', '/dashboard/school', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** The stored phone number of a new registration, or its error. */
async function registered(phone: string): Promise<string> {
  const fields = registrationOf({ phone });
  const { status, body } = await register(school, fields);
  if (status !== 200) return Object.keys(body.errors ?? {}).join();
  const db = database(school);
  const row = db.prepare('select phone from students where email = ?').get(fields['email'] ?? '');
  db.close();
  return String(Reflect.get(Object(row), 'phone'));
}

describe('the phone numbers of a school in Sudan', () => {
  it.each([
    ['0912345678', '0912345678'],
    ['٠٩١٢٣٤٥٦٧٨', '0912345678'],
    ['+254712345678', '+254712345678'],
    ['+44 7400 123456', '+447400123456'],
    ['+25412', 'phone'],
    ['091234567', 'phone'],
  ])('%j is %s', async (typed, stored) => {
    expect(await registered(typed)).toBe(stored);
  });
});

describe('a school in Kenya', () => {
  it('keeps stored numbers, and names those that no longer fit', async () => {
    const { phones } = await change({ phone_country: '254', time_zone: 'Africa/Nairobi' });
    expect(phones.count).toBeGreaterThan(3);
    expect(phones.students[0]).toEqual({ id: expect.any(Number), name: expect.any(String), phone: expect.any(String) });
    expect((await change({ founded: 1990 })).phones).toBeUndefined();
  });

  it.each([
    ['0712345678', '0712345678'],
    ['712345678', '0712345678'],
    ['+254 712 345 678', '0712345678'],
    ['00254712345678', '0712345678'],
    ['254712345678', '0712345678'],
    ['+249912345678', '+249912345678'],
    ['07123', 'phone'],
  ])('takes %j as %s', async (typed, stored) => {
    expect(await registered(typed)).toBe(stored);
  });

  itInProof('tells of a number that is none in words of its own country', async () => {
    const { body } = await register(school, registrationOf({ phone: '07123' }));
    expect(body.errors?.['phone']?.[0]).not.toMatch(/09123|عشرة/);
    const form = () => fetch(`${school.url}/en/register`).then((page) => page.text());
    await expect.poll(form, { timeout: 20_000 }).not.toContain('0912345678');
    expect(await form()).toContain('with + and the country code');
  });

  it('finds a student by each form of the number', async () => {
    await registered('0722000111');
    for (const q of ['0722000111', '722000111', '+254722000111', '00254722000111']) {
      const { body } = await principal('GET', `/dashboard/users?q=${encodeURIComponent(q)}`);
      expect(
        body.data.map(({ phone }: { phone: string }) => phone),
        q,
      ).toEqual(['0722000111']);
    }
  });

  it('takes the numbers of all countries of a shared code', async () => {
    await change({ phone_country: '1' });
    expect([await registered('2025550123'), await registered('4165550123')]).toEqual(['2025550123', '4165550123']);
    await change({ phone_country: '254' });
  });
});

describe('a number that no longer fits', () => {
  const numbers = ['0915550001', '+254712000999'] as const;
  /** The students who registered in Sudan, by their number. */
  const known = new Map<string, Record<string, string> & { id: number }>();
  beforeAll(async () => {
    await change({ phone_country: '249' });
    for (const phone of numbers) {
      const fields = registrationOf({ phone, name: `Pupil of ${phone.length}` });
      expect((await register(school, fields)).status).toBe(200);
      const { body } = await principal('GET', `/dashboard/users?q=${fields['email']}`);
      known.set(phone, { ...fields, id: body.data[0].id });
    }
    const { phones } = await change({ phone_country: '254' });
    const unfit = phones.students.map(({ phone }: { phone: string }) => phone);
    expect(phones.count > unfit.length || numbers.every((number) => unfit.includes(number))).toBe(true);
  });
  const studentOf = (number: string) => {
    const student = known.get(number);
    if (!student) throw new Error(`nobody has ${number}`);
    return student;
  };
  const storedOf = async (id: number) => (await principal('GET', `/dashboard/users/${id}`)).body.user;

  it.each(numbers)('%s stays in a correction by the office', async (phone) => {
    const { id } = studentOf(phone);
    const name = `Corrected ${phone.length}`;
    const { status, body } = await principal('POST', `/dashboard/users/${id}`, { name, phone });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await storedOf(id)).toMatchObject({ name, phone, former_phones: [] });
    const other = await principal('POST', `/dashboard/users/${id}`, { phone: '0915550002' });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['phone']]);
  });

  it.each(numbers)('%s stays when the student corrects the name, and needs no password', async (phone) => {
    const { id, email = '', password = '' } = studentOf(phone);
    const own = client(school, await tokenFor(school, { email, password }));
    const name = `Own ${phone.length}`;
    const { status, body } = await own('POST', '/auth/me', { name, phone });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await storedOf(id)).toMatchObject({ name, phone, former_phones: [] });
    const other = await own('POST', '/auth/me', { phone: '0915550002', current: password });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['phone']]);
  });

  it.each([
    ['0915550001', '0915550001'],
    ['0915550001', '915550001'],
    ['+254712000999', '+254712000999'],
  ])('%s stays when the student is in a list with %s', async (phone, cell) => {
    const { id, email = '' } = studentOf(phone);
    const { name } = await storedOf(id);
    for (const [heading, address] of [
      ['name,email,phone,grade', `${email},`],
      ['name,phone,grade', ''],
    ]) {
      const file = new File([`${heading}\r\n${name},${address}${cell},1\r\n`], 'list.csv');
      const { status, body } = await principal('POST', '/dashboard/users/import', { file }, 'multipart');
      expect([heading, status, body.data]).toMatchObject([heading, 200, { created: 0, updated: 1, errors: [] }]);
      expect(await storedOf(id)).toMatchObject({ phone, former_phones: [] });
    }
  });

  it('is refused for a new student in a list', async () => {
    const file = new File(['name,phone,grade\r\nNobody Yet,0915550001,1\r\n'], 'list.csv');
    const { status, body } = await principal('POST', '/dashboard/users/import', { file }, 'multipart');
    const message = expect.stringContaining('with + and its country code');
    expect([status, body.data.errors]).toEqual([422, [{ row: 2, field: 'phone', message }]]);
  });
});

describe('another time zone', () => {
  it('leaves planned entries their moment, and lists them', async () => {
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    const title = { ar: 'غداً', en: 'Tomorrow' };
    const planned = await principal('POST', '/dashboard/Blogs/1/copy');
    const description = { ar: 'نص', en: 'Text' };
    const sent = { title, description, publish_at, status: 'published', version: 1 };
    const saved = await principal('POST', `/dashboard/Blogs/${planned.body.data.id}`, sent);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const told = await change({ time_zone: 'Asia/Tokyo' });
    expect(told.planned).toEqual({
      count: 1,
      entries: [{ type: 'Blogs', id: planned.body.data.id, title, publish_at }],
    });
    expect((await change({ founded: 1991 })).planned).toBeUndefined();
    await change({ time_zone: 'Africa/Nairobi' });
  });
});

describe('the currency of a school', () => {
  it('is refused while payments wait or are approved, and says how many', async () => {
    const answer = await principal('POST', '/dashboard/school', { currency: 'KES' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['currency']]);
    expect(answer.body.data.payments).toBeGreaterThan(0);
  });
});

describeInProof('an empty school', () => {
  let empty: TestSchool;
  let head: Call;
  beforeAll(async () => {
    empty = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
    head = await asAdmin(empty);
  });
  afterAll(() => empty.stop());

  const prices = (price: number) => ({ semester: price, half_semester: price, year: price });

  async function price(value: number) {
    const levels = await head('GET', '/dashboard/Level');
    const [level] = levels.body.data;
    return head('POST', `/dashboard/Level/${level.grades[0].id}`, prices(value));
  }

  it.each([
    ['JPY', 100, 100.5],
    ['KES', 100.25, 100.255],
    ['KWD', 1.125, 1.1255],
  ])('in %s takes the price %d and refuses %d', async (currency, right, wrong) => {
    expect((await price(100)).status).toBe(200);
    expect((await head('POST', '/dashboard/school', { currency })).status).toBe(200);
    expect((await price(right)).status).toBe(200);
    expect((await price(wrong)).status).toBe(422);
  });

  it('writes its prices in its own currency', async () => {
    await until(async () => {
      const levels = await (await fetch(`${empty.url}/api/levels`)).json();
      return levels.data[0].grades[0].year === 1.125;
    }, 'the price');
    const { data } = await (await fetch(`${empty.url}/api/levels`)).json();
    const { id } = data[0].grades[0];
    await until(
      async () => /KWD|د\.ك/.test(await (await fetch(`${empty.url}/materials/${id}`)).text()),
      'the price in dinars',
    );
  });
});
