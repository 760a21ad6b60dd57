import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEGABYTE } from '../../src/model/limits.ts';
import { type LookedAt, lookAt } from '../support/look.ts';
import { freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
let database: LookedAt;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  database = lookAt(school.dataDir);
});
afterAll(async () => {
  database.close();
  await school.remove();
});

// Each test uses its own client address, so that tests do not share a rate limit.
let client = 0;
beforeEach(() => {
  client += 1;
});

const stored = () => database.prepare<[], { n: number }>('select count(*) as n from messages').get()?.n ?? 0;
const valid = { name: 'سارة', email: 'sara@mail.example', subject: 'سؤال', message: 'متى يبدأ العام؟' };

function send(body: BodyInit, type: string | null, headers: Record<string, string> = {}) {
  const typed: Record<string, string> = type === null ? {} : { 'content-type': type };
  return fetch(`${school.url}/api/contact-us`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.0.0.${client}`, lang: 'en', ...typed, ...headers },
  });
}
const sendJson = (values: unknown, headers = {}) => send(JSON.stringify(values), 'application/json', headers);

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
}

describe('a contact message', () => {
  it('is stored from each of the three kinds of body', async () => {
    const before = stored();
    const answers = [
      await sendJson(valid),
      await send(new URLSearchParams(valid).toString(), 'application/x-www-form-urlencoded'),
      await send(form(valid), null),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toHaveProperty('message');
    }
    expect(stored()).toBe(before + 3);
    const last = database.prepare('select name, email, subject, message from messages order by id desc').get();
    expect(last).toEqual(valid);
  });

  it('takes texts of exactly the greatest length, counted in characters', async () => {
    const answer = await sendJson({
      ...valid,
      name: '😀'.repeat(100),
      subject: 'ب'.repeat(200),
      message: 'ن'.repeat(5000),
    });
    expect(answer.status).toBe(200);
  });

  it('counts a line break as one character, however a form sends it', async () => {
    const long = { ...valid, message: `${'س\n'.repeat(2499)}سس` };
    const coded = new URLSearchParams({ ...long, message: long.message.replaceAll('\n', '\r\n') });
    const answers = [
      await sendJson(long),
      await send(coded.toString(), 'application/x-www-form-urlencoded'),
      await send(form(long), null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = database.prepare<[], { message: string }>('select message from messages order by id desc limit 3');
    for (const { message } of last.all()) expect(message).toBe(long.message);
  });

  it.each([
    ['name', '', 'empty'],
    ['name', '   ', 'only blanks'],
    ['name', 'ا'.repeat(101), 'too long'],
    ['email', 'nobody', 'no address'],
    ['email', 'a@b', 'no domain'],
    ['email', 'طالب@موقع.com', 'not in Latin letters'],
    ['email', `${'a'.repeat(245)}@mail.example`, 'too long'],
    ['subject', 'ا'.repeat(201), 'too long'],
    ['message', 'ا'.repeat(5001), 'too long'],
  ])('with a bad %s (%#: %s) answers 422 naming it alone and stores nothing', async (field, value) => {
    const before = stored();
    const answer = await sendJson({ ...valid, [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    expect(stored()).toBe(before);
  });

  it('without anything names all four fields, in the language of the request', async () => {
    const english = await (await sendJson({})).json();
    expect(Object.keys(english.errors).sort()).toEqual(['email', 'message', 'name', 'subject']);
    for (const problems of Object.values(english.errors)) expect(problems).toHaveLength(1);
    expect(english.message).toBe('All fields are required!');
    expect((await (await sendJson({}, { lang: 'ar' })).json()).message).toBe('جميع الحقول مطلوبة!');
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json'],
    ['JSON that is no object', '[1]', 'application/json'],
    ['multipart without a boundary', 'x', 'multipart/form-data'],
    [
      'multipart that ends early',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nSa',
      'multipart/form-data; boundary=b',
    ],
    ['another type', '<a/>', 'text/xml'],
    ['bad names', 'a[b=1', 'application/x-www-form-urlencoded'],
    ['forbidden names', '__proto__[x]=1', 'application/x-www-form-urlencoded'],
  ])('in %s answers 400', async (_what, body, type) => {
    expect((await send(body, type)).status).toBe(400);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'of more than 1 MB as %s answers 413',
    async (type) => {
      expect((await send('a'.repeat(2 ** 20 + 1), type)).status).toBe(413);
    },
  );

  it('is refused with 429 and Retry-After after ten a minute from one address, and not from another', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) statuses.push((await sendJson({ ...valid, name: '' })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const blocked = await sendJson(valid);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    client += 100;
    expect((await sendJson(valid)).status).toBe(200);
  });
});

describe('an ordinary form post', () => {
  const accept = { accept: 'text/html,application/xhtml+xml' };

  it('goes back to the form, which says that it was sent', async () => {
    const answer = await send(new URLSearchParams(valid).toString(), 'application/x-www-form-urlencoded', accept);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/en/contact#form-sent');
  });

  it('that is refused is answered with a page that says why', async () => {
    const answer = await send('name=x', 'application/x-www-form-urlencoded', accept);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('All fields are required!');
  });

  it.each([
    ['contact-us', 413, '/en/contact'],
    ['auth/register', 413, '/en/register'],
    ['auth/login', 413, '/en/login'],
    ['auth/code', 413, '/en/login#code'],
    ['auth/recover', 413, '/en/login#recover'],
    ['auth/logout', 401, '/en'],
    ['auth/logout-all', 401, '/en/account'],
  ])(
    'to /api/%s that is refused before its fields are looked at (%i) is answered with a page',
    async (path, status, form) => {
      const answer = await fetch(`${school.url}/api/${path}?lang=en`, {
        method: 'POST',
        headers: { ...accept, ...freshClient(), 'content-type': 'application/x-www-form-urlencoded' },
        body: `email=${'x'.repeat(status === 413 ? MEGABYTE : 1)}`,
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8']);
      expect(await answer.text()).toContain(`<a href="${form}">`);
    },
  );
});
