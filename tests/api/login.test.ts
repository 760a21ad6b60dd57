import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';
import { maxSessionsPerPerson } from '../../src/model/limits.ts';
import { chrome, openBrowser } from '../support/browsers.ts';
import { bearer, change, count, database, freshClient, register, registrationOf, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

const login = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${school.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

const me = (headers: Record<string, string>) => fetch(`${school.url}/api/auth/me`, { headers });
const logout = (headers: Record<string, string>) => fetch(`${school.url}/api/auth/logout`, { method: 'POST', headers });

describe('POST /api/auth/login', () => {
  it('answers a token and the student, and sets both cookies', async () => {
    const response = await login(school.students.paid);
    expect(response.status).toBe(200);
    const { token, user } = studentEndpoints['POST /auth/login'].answer.parse(await response.json());
    expect(user).toMatchObject({ email: school.students.paid.email, is_active: 1, payment_status: 1 });
    const [secret = '', plain = ''] = response.headers.getSetCookie();
    expect(secret).toContain(`userToken=${token}`);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(secret).toContain(part);
    expect(plain).toMatch(/^signedIn=[\w-]{8};/);
    expect(token).not.toContain(/=([^;]+)/.exec(plain)?.[1]);
    expect(plain).not.toContain('HttpOnly');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps fifty sessions of one person: one more ends the oldest', async () => {
    const student = registrationOf();
    await register(school, student);
    const login = { email: student['email'] ?? '', password: student['password'] ?? '' };
    const [oldest = '', second = ''] = [await tokenFor(school, login), await tokenFor(school, login)];
    // Sessions store whole seconds; this makes these two older, in order.
    change(
      school,
      `update student_sessions set expires_at = expires_at - case id when ? then 60 else 30 end
      where user_id = (select id from students where email = ?)`,
      hash('sha256', oldest),
      login.email,
    );
    // The registration logged in too: with these two it makes three.
    for (let more = 3; more <= maxSessionsPerPerson; more++) await tokenFor(school, login);
    expect((await me(bearer(oldest))).status).toBe(401);
    expect((await me(bearer(second))).status).toBe(200);
  });

  it('keeps only the hash of a token', async () => {
    const token = await tokenFor(school, school.students.free);
    const db = database(school);
    const rows = JSON.stringify(db.prepare('select * from student_sessions').all());
    db.close();
    expect(rows).not.toContain(token);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['an unknown address', { email: 'nobody@example.test' }],
    ['no password', { password: undefined }],
    ['no address', { email: undefined }],
    ['a password that is no text', { password: 12 }],
  ])('answers 401 and the one message to %s', async (_, change) => {
    const response = await login({ ...school.students.free, ...change });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Email or password is incorrect' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('lets an account with an address in Arabic letters in, as in former days', async () => {
    const fields = registrationOf();
    await register(school, fields);
    const email = 'طالب@موقع.com';
    change(school, 'update students set email = ?, email_key = ? where email = ?', email, email, fields['email'] ?? '');
    expect((await login({ ...fields, email })).status).toBe(200);
  });

  it('answers the same to an account that is not active, in the language asked for', async () => {
    const fields = registrationOf();
    await register(school, fields);
    change(school, 'update students set is_active = 0 where email = ?', fields['email'] ?? '');
    const response = await login(fields, { lang: 'ar' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'البريد الإلكتروني أو كلمة المرور غير صحيحة' });
  });

  it('blocks an address and account after ten failures, the right password too, and nobody else', async () => {
    const client = freshClient();
    const wrong = { email: school.students.free.email.toUpperCase(), password: 'wrong' };
    // Thirty parallel attempts are counted like sequential ones: ten pass.
    const volley = await Promise.all(Array.from({ length: 30 }, () => login(wrong, client)));
    expect(volley.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(volley.filter(({ status }) => status === 429)).toHaveLength(20);
    const blocked = await login(school.students.free, client);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(school.students.free)).status).toBe(200);
    expect((await login(school.students.paid, client)).status).toBe(200);
  });

  it('counts no logins that succeed', async () => {
    const client = freshClient();
    const many = await Promise.all(Array.from({ length: 30 }, () => login(school.students.paid, client)));
    expect(many.every(({ status }) => status === 200)).toBe(true);
  });

  it('takes as long for an address nobody has as for a wrong password', async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    // Alternating, so that other load on the machine affects both. Without hashing, the second would take a tenth of
    // the time.
    for (let index = 0; index < 9; index += 1) {
      for (const [times, email] of [
        [known, school.students.free.email],
        [unknown, 'nobody@example.test'],
      ] as const) {
        const started = performance.now();
        await login({ email, password: 'wrong' });
        times.push(performance.now() - started);
      }
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0;
    expect(median(unknown) / median(known)).toBeGreaterThan(1 / 3);
    expect(median(unknown) / median(known)).toBeLessThan(3);
  });

  it('works as an ordinary form: home, or back with an error, or on to where one was going', async () => {
    const send = (password: string, referer: string) =>
      fetch(`${school.url}/api/auth/login?lang=en`, {
        method: 'POST',
        headers: { accept: 'text/html', referer, ...freshClient() },
        body: new URLSearchParams({ email: school.students.free.email, password }),
        redirect: 'manual',
      });
    const page = 'http://school.test/en/login';
    const { password } = school.students.free;
    const went = async (given: string, referer: string) => (await send(given, referer)).headers.get('location');
    expect(await went(password, page)).toBe('/en');
    expect(await went(password, `${page}?next=%2Fen%2Fsubject%2F3`)).toBe('/en/subject/3');
    expect(await went(password, `${page}?next=https%3A%2F%2Fevil.test`)).toBe('/en');
    expect(await went(password, `${page}?next=%2F%2Fevil.test`)).toBe('/en');
    expect(await went('wrong', page)).toBe('/en/login#login-failed');
  });
});

describe('a session', () => {
  it('is shown by GET /api/auth/me, by Bearer and by cookie, and ends with logout', async () => {
    const token = await tokenFor(school, school.students.free);
    const cookie = { cookie: `signedIn=1; userToken=${token}` };
    for (const headers of [bearer(token), cookie]) {
      const response = await me(headers);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(studentEndpoints['GET /auth/me'].answer.safeParse(await response.json()).success).toBe(true);
    }
    const out = await logout({ ...cookie, 'sec-fetch-site': 'same-origin' });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie().map((each) => each.split(';')[0])).toEqual(['userToken=', 'signedIn=']);
    expect((await me(bearer(token))).status).toBe(401);
    expect((await logout(bearer(token))).status).toBe(401);
  });

  it('ends when another student logs in with the same browser, and not before they are in', async () => {
    const token = await tokenFor(school, school.students.free);
    const browser = { cookie: `signedIn=1; userToken=${token}`, 'sec-fetch-site': 'same-origin' };
    expect((await login({ ...school.students.paid, password: 'wrong' }, browser)).status).toBe(401);
    expect((await me(bearer(token))).status).toBe(200);
    const [cookie = ''] = (await login(school.students.paid, browser)).headers.getSetCookie();
    expect((await me(bearer(token))).status).toBe(401);
    expect((await me({ cookie })).status).toBe(200);
  });

  it('ends when another student is registered with the same browser, and not before there is an account', async () => {
    const token = await tokenFor(school, school.students.free);
    const browser = { cookie: `signedIn=1; userToken=${token}`, 'sec-fetch-site': 'same-origin' };
    const send = (fields: Record<string, string>, headers: Record<string, string>) =>
      fetch(`${school.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...freshClient(), ...headers },
        body: JSON.stringify(fields),
      });
    expect((await send(registrationOf({ name: '' }), browser)).status).toBe(422);
    expect((await send(registrationOf(), { ...browser, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await me(bearer(token))).status).toBe(200);
    const answer = await send(registrationOf(), browser);
    expect(answer.status).toBe(200);
    expect((await me(bearer(token))).status).toBe(401);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect((await me({ cookie })).status).toBe(200);
  });

  it('is not ended by another site: a cookie alone needs the own origin', async () => {
    const token = await tokenFor(school, school.students.free);
    const cookie = { cookie: `userToken=${token}` };
    const foreign = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
    ];
    for (const headers of foreign) expect((await logout({ ...cookie, ...headers })).status).toBe(403);
    expect((await me(cookie)).status).toBe(200);
    expect((await logout({ ...cookie, origin: 'http://school.test' })).status).toBe(200);
  });

  it('is over when its time is, tells the browser so, and is renewed in its last half', async () => {
    const token = await tokenFor(school, school.students.free);
    const now = Math.floor(Date.now() / 1000);
    change(school, 'update student_sessions set expires_at = ?', now + 10 * 86_400);
    const renewed = await me({ cookie: `userToken=${token}` });
    expect(renewed.headers.getSetCookie()[0]).toContain(`userToken=${token}`);
    expect(count(school, 'select max(expires_at) n from student_sessions')).toBeGreaterThan(now + 29 * 86_400);
    change(school, 'update student_sessions set expires_at = ?', now - 1);
    const over = await me({ cookie: `userToken=${token}; signedIn=login1` });
    expect(over.status).toBe(401);
    expect(over.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^signedOut=login1; Max-Age=\d{7}; Path=\/; SameSite=Lax$/),
    ]);
    for (const rest of ['signedOut=login1', 'signedIn=login1; signedOut=login1', 'signedIn=other%0a', 'a=b'])
      expect((await me({ cookie: `userToken=${token}; ${rest}` })).headers.getSetCookie()).toEqual([]);
  });

  it('is told to be over by an answer that may come late: a newer login of the browser stays', async () => {
    const browser = openBrowser(school, chrome);
    const { email, password } = school.students.free;
    await browser.call('POST', '/auth/login', { email, password });
    const before = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await browser.call('POST', '/auth/logout');
    await browser.call('POST', '/auth/login', { email, password });
    const late = await me({ cookie: before });
    expect(late.status).toBe(401);
    browser.take(late);
    expect((await browser.call('GET', '/auth/me')).status).toBe(200);
    const { signedIn, signedOut } = Object.fromEntries(browser.cookies);
    expect([before.includes(`signedIn=${signedOut}`), signedIn === signedOut]).toEqual([true, false]);
  });

  it('opens nothing of the dashboard', async () => {
    const token = await tokenFor(school, school.students.paid);
    expect((await fetch(`${school.url}/api/dashboard/users`, { headers: bearer(token) })).status).not.toBe(200);
  });
});
