import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardEndpoints, resumableEndpoints } from '../../../src/model/endpoints/dashboard.ts';
import { contentEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import type { Endpoints } from '../../../src/model/endpoints/endpoint.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { adminToken, answerOf, type Call, client, studentToken } from './client.ts';

const table: Endpoints = { ...dashboardEndpoints, ...contentEndpoints() };
const resumable = ['POST', 'PATCH', 'DELETE'].map((method) => `${method} /dashboard/uploads/resumable`);
/** Calls that nobody needs a session for, and the one that ends it. */
const open = ['login', 'login/second', 'recover', 'recover/ask', 'link', 'logout'].map(
  (name) => `POST /dashboard/${name}`,
);
const guarded = [...Object.keys(table), ...resumable].filter((key) => !open.includes(key));

let school: TestSchool;
let nobody: Call;
let student: Call;
let garbage: Call;
let admin: Call;
beforeAll(async () => {
  school = await startSchool();
  nobody = client(school, null);
  student = client(school, await studentToken(school));
  garbage = client(school, 'x'.repeat(43));
  // Logs in once: more than sixty logins in ten minutes are refused.
  admin = client(school, await adminToken(school));
});
afterAll(() => school.remove());

/** No row has this id, so an allowed call changes nothing. */
const at = (key: string): [string, string] => {
  const [method = '', path = ''] = key.split(' ');
  return [method, path.replaceAll(/:\w+/g, '999999')];
};

describe('every call of the dashboard', () => {
  it.each(sampleOf(guarded, 16))('%s answers 401 to everyone but an administrator', async (key) => {
    const [method, path] = at(key);
    for (const call of [nobody, student, garbage]) {
      const { status, body, headers } = await call(method, path);
      expect([status, body]).toEqual([401, { message: 'Please log in.' }]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toBeTruthy();
    }
  });

  it.each(sampleOf(guarded, 16))('%s lets an administrator in', async (key) => {
    const [method, path] = at(key);
    const { status, body } = await admin(method, path).catch(() => ({ status: 412, body: null }));
    if (path.includes('999999')) expect(status).toBe(404);
    // Lessons have no page, and so no preview.
    else if (path.endsWith('/online-lessons/new/preview')) expect(status).toBe(404);
    else if (resumable.includes(key)) expect([404, 412]).toContain(status);
    else expect([200, 201, 422]).toContain(status);
    if (status === 200) expect(table[key]?.answer.safeParse(body).error).toBeUndefined();
  });

  it('answers 401 before it looks at an id, a query or a body', async () => {
    expect((await nobody('GET', '/dashboard/Blogs/abc')).status).toBe(401);
    expect((await nobody('GET', '/dashboard/Blogs?page=0')).status).toBe(401);
    const broken = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${school.url}/api/dashboard/Blogs`, broken)).status).toBe(401);
  });

  it('is described in the OpenAPI document with its fields', async () => {
    const { paths } = (await nobody('GET', '/openapi.json')).body;
    for (const key of Object.keys({ ...table, ...resumableEndpoints })) {
      const [method = '', path = ''] = key.split(' ');
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, key).toBeTruthy();
    }
    const form = paths['/dashboard/Blogs'].post.requestBody.content['multipart/form-data'].schema;
    const fields = ['description', 'image', 'publish_at', 'status', 'summary', 'title'];
    expect(Object.keys(form.properties).sort()).toEqual(fields);
    expect(form.properties.title.properties.ar).toMatchObject({ type: 'string' });
    expect(paths['/dashboard/videos'].get.parameters.map((each: { name?: string }) => each.name)).toContain(
      'subject_id',
    );
  });
});

describe('logging in', () => {
  const login = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${school.url}/api/dashboard/login`, { method: 'POST', headers, body: new URLSearchParams(body) });

  it('answers a token, the administrator and a cookie, whatever the case of the address', async () => {
    const response = await login({ ...school.admin, email: school.admin.email.toUpperCase() });
    const cookie = response.headers.get('set-cookie') ?? '';
    const { token, user } = (await answerOf(response)).body;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({ id: 1, name: 'admin', email: school.admin.email, role: 'principal', subjects: [] });
    expect(cookie).toContain(`token=${token}`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await client(school, token)('GET', '/dashboard/me')).body).toMatchObject({ user });
  });

  it('answers 401 in both languages for whatever is wrong', async () => {
    const { email, password } = school.admin;
    const wrong = [{}, { email }, { password }, { email, password: 'x' }, { email: 'x@school.test', password }];
    for (const body of [...wrong, { ...school.students.paid }]) {
      const english = await answerOf(await login({ ...body }, { lang: 'en' }));
      expect([english.status, english.body]).toEqual([401, { message: 'Email or password is incorrect' }]);
    }
    const arabic = await answerOf(await login({}, { lang: 'ar' }));
    expect(arabic.body.message).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة');
    const json = await nobody('POST', '/dashboard/login', { email: 1, password: { x: 'y' } });
    expect(json.status).toBe(401);
  });

  it('blocks an account after ten failures in a minute, and only that account', async () => {
    const guess = { email: 'Guessed@school.test', password: 'wrong' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await login(guess)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const blocked = await login({ ...guess, email: 'guessed@school.test' });
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await login({ ...school.admin })).status).toBe(200);
  });

  it('ends the session and clears the cookie when logging out', async () => {
    const token = await adminToken(school);
    const admin = client(school, token);
    const { status, body, headers } = await admin('POST', '/dashboard/logout');
    expect([status, body]).toEqual([200, { message: 'You are logged out.' }]);
    expect(headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
    expect((await admin('GET', '/dashboard/me')).status).toBe(401);
  });
});

describe('a session that comes as a cookie', () => {
  const post = async (headers: Record<string, string>) => {
    const cookie = `token=${await adminToken(school)}`;
    return fetch(`${school.url}/api/dashboard/Blogs`, { method: 'POST', headers: { cookie, ...headers }, body: '' });
  };

  it('changes something only from the site itself', async () => {
    expect((await post({})).status).toBe(403);
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403);
    expect((await post({ origin: school.url, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ origin: school.url, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(422);
    expect((await post({ origin: school.url })).status).toBe(422);
    expect((await post({ origin: 'http://school.test' })).status).toBe(422);
  });
});
