import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshClient, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { type Answer, asAdmin, type Call, client } from './dashboard/client.ts';

// Texts as people type, paste and truncate them.
const text = z.object({ what: z.string(), value: z.string() });
const cases = z
  .object({
    names: z.array(text.extend({ refused: z.boolean() })),
    emails: z.array(text.extend({ stored: z.string().optional(), says: z.string().optional() })),
    searches: z.array(z.object({ stored: z.string(), q: z.string() })),
    queries: z.array(z.object({ get: z.string(), status: z.array(z.number()) })),
  })
  .parse(JSON.parse(readFileSync(new URL('../support/typed-texts.json', import.meta.url), 'utf8')));

let school: TestSchool;
let admin: Call;
let stranger: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false, env: { TRUST_PROXY: '1' } });
  admin = await asAdmin(school);
  stranger = (method, path, body, kind) => client(school, null, freshClient())(method, path, body, kind);
});
afterAll(() => school.remove());

const register = (fields: Record<string, string>): Promise<Answer> =>
  stranger('POST', '/auth/register', registrationOf(fields));

describe('a name', () => {
  it.each(cases.names)('$what', async ({ value, refused }) => {
    const answer = await register({ name: value });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual(refused ? [422, ['name']] : [200, []]);
    if (refused) return;
    const { data } = (await admin('GET', `/dashboard/users?per_page=1`)).body;
    expect(data[0].name).toBe(value);
  });
});

describe('a name that cannot be kept', () => {
  const wrong = cases.names.filter(({ refused }) => refused);
  // A CSV file with NUL is not read as text.
  const inLists = wrong.filter(({ value }) => !value.includes('\0'));

  it.each([
    ['POST', '/contact-us'],
    ['POST', '/dashboard/users'],
    ['POST', '/dashboard/staff'],
    ['POST', '/auth/me'],
  ])('is refused at its field by %s %s', async (method, path) => {
    const { body: session } = await stranger('POST', '/auth/login', { ...school.students.free });
    const student = client(school, session.token);
    const call = path.startsWith('/dashboard') ? admin : path === '/auth/me' ? student : stranger;
    for (const { what, value } of wrong) {
      const { status, body } = await call(method, path, { name: value });
      expect([what, status, body.errors?.name?.length]).toEqual([what, 422, 1]);
    }
  });

  it('is an error of its row in a list', async () => {
    const rows = inLists.map(({ value }) => `${value.toWellFormed()},0912345678,1`).join('\n');
    const file = new File([`name,phone,grade\n${rows}\n`], 'list.csv');
    const { status, body } = await admin('POST', '/dashboard/users/import', { dry_run: 1, file }, 'multipart');
    expect(status).toBe(200);
    expect(body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual(
      inLists.map((_, index) => [index + 2, 'name']),
    );
  });
});

describe('an e-mail address', () => {
  it.each(cases.emails)('$what', async ({ value, stored, says }) => {
    const answer = await register({ email: value });
    if (stored === undefined) {
      expect([answer.status, answer.body.errors.email[0]]).toEqual([422, expect.stringContaining(says ?? '')]);
      const message = { name: 'A', email: value, subject: 'B', message: 'C' };
      expect((await stranger('POST', '/contact-us', message)).body.errors.email).toEqual(answer.body.errors.email);
      return;
    }
    expect(answer.status).toBe(200);
    for (const email of [value, stored]) {
      const { status, body } = await stranger('POST', '/auth/login', { email, password: 'correct horse' });
      expect([status, body.user.email]).toEqual([200, stored]);
    }
  });
});

describe('a text', () => {
  const post = (title: string, description: string): Promise<Answer> =>
    admin('POST', '/dashboard/Blogs', {
      title: { ar: title, en: 'Title' },
      description: { ar: description, en: '<p>Text</p>' },
    });

  it('that nobody sees counts as empty', async () => {
    const refusal = { message: 'All fields are required!' };
    const hidden = await post('\u2060\u200b', '<p>نص</p>');
    expect([hidden.status, hidden.body]).toMatchObject([
      422,
      { ...refusal, errors: { 'title.ar': [expect.any(String)] } },
    ]);
    for (const unseen of ['\u0001\u007f', '\u0085', '\ufff0', '\u0000\u200b', '\ud83d']) {
      expect([unseen, (await post(unseen, '<p>نص</p>')).status]).toEqual([unseen, 422]);
    }
    const blank = await post('عنوان', '<p>&zwnj;&#8203;</p>');
    expect([blank.status, blank.body]).toMatchObject([422, refusal]);
    const message = { name: 'A', email: 'a@b.sd', subject: 'B', message: '\u00ad\u200b' };
    const sent = await stranger('POST', '/contact-us', message);
    expect([sent.status, Object.keys(sent.body.errors)]).toEqual([422, ['message']]);
  });

  it('of control characters alone is an empty one where none is needed', async () => {
    for (const note of ['\0', '\u0001\u007f', '\0 \u200b']) {
      const extended = await admin('POST', '/dashboard/payments/extend', { days: 1, note });
      expect([extended.status, extended.body.errors]).toEqual([200, undefined]);
    }
    const { data } = (await admin('GET', '/dashboard/payments/extensions')).body;
    expect(data.slice(0, 3).map(({ note }: { note: unknown }) => note)).toEqual([null, null, null]);
    const filing = { student_id: 1, payment_term: 'year', account_id: 1, amount: 100, paid_on: '2026-01-05' };
    for (const reference of ['\0', '\u0001']) {
      const filed = await admin('POST', '/dashboard/payments', { ...filing, reference });
      expect([filed.status, filed.body.errors]).toMatchObject([422, { reference: [expect.any(String)] }]);
      expect(filed.body).toEqual((await admin('POST', '/dashboard/payments', { ...filing, reference: '' })).body);
    }
    const dated = await admin('POST', '/dashboard/payments', { ...filing, reference: 'FT 1', paid_on: '\0' });
    expect([dated.status, Object.keys(dated.body.errors)]).toEqual([422, ['paid_on']]);
  });

  it('is kept without NUL and halves of characters, with nothing in their place', async () => {
    const { status, body } = await post('رحلة \ud83d الصف', '<p>نص\u0000 المقال</p>');
    expect([status, body.data.title.ar, body.data.description.ar]).toEqual([201, 'رحلة  الصف', '<p>نص المقال</p>']);
    const message = { name: 'A', email: 'half@b.sd', subject: 'B', message: 'شكراً \ude4f' };
    expect((await stranger('POST', '/contact-us', message)).status).toBe(200);
    expect((await admin('GET', '/dashboard/contacts?per_page=1')).body.data[0].message).toBe('شكراً');
  });
});

describe('a search', () => {
  it.each(cases.searches)('finds $stored by $q', async ({ stored, q }) => {
    expect((await register({ name: stored })).status).toBe(200);
    const { data } = (await admin('GET', `/dashboard/users?q=${encodeURIComponent(q)}`)).body;
    expect(data.map(({ name }: { name: string }) => name)).toContain(stored);
  });

  it.each(cases.queries)('$get is answered', async ({ get, status }) => {
    expect(status).toContain((await admin('GET', get)).status);
  });
});
