import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../support/all-calls.ts';
import { bearer, change, count } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { client } from './dashboard/client.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.remove());

/** Logs in with the option for a shared browser. @returns the session token */
async function shared(kind: 'admin' | 'student'): Promise<string> {
  const [path, account] = kind === 'admin' ? ['/dashboard/login', school.admin] : ['/auth/login', school.students.paid];
  return (await client(school, null)('POST', path, { ...account, shared: 1 })).body.token;
}

/** Moves the last activity of all sessions back by `seconds`. */
const leftAlone = (seconds: number) => {
  for (const table of ['admin_sessions', 'student_sessions']) {
    change(school, `update ${table} set seen_at = seen_at - ${seconds} where seen_at is not null`);
  }
};
const passwordOf = (kind: 'admin' | 'student') => (kind === 'admin' ? school.admin : school.students.paid).password;
const me = { admin: '/dashboard/me', student: '/auth/me' };
const unlock = { admin: '/dashboard/unlock', student: '/auth/unlock' };

it.each(['admin', 'student'] as const)('a shared session of %s is locked after a quarter of an hour', async (kind) => {
  const call = client(school, await shared(kind));
  const own = client(
    school,
    (
      await client(school, null)('POST', kind === 'admin' ? '/dashboard/login' : '/auth/login', {
        ...(kind === 'admin' ? school.admin : school.students.paid),
      })
    ).body.token,
  );
  const { body } = await call('GET', me[kind]);
  expect((await call('GET', me[kind])).status).toBe(200);
  leftAlone(14 * 60);
  expect((await call('GET', me[kind], undefined, 'json', { 'X-Background': '1' })).status).toBe(200);
  // A background request of a screen does not count as user activity.
  leftAlone(2 * 60);
  const locked = await call('GET', me[kind]);
  expect([locked.status, locked.body]).toEqual([
    401,
    { message: expect.any(String), code: 'locked', user: { name: body.user.name } },
  ]);
  expect((await own('GET', me[kind])).status).toBe(200);
  const wrong = await call('POST', unlock[kind], { password: 'not this one' });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
  expect((await call('GET', me[kind])).status).toBe(401);
  const right = await call('POST', unlock[kind], { password: passwordOf(kind) });
  expect([right.status, Object.keys(right.body)]).toEqual([200, ['message']]);
  expect((await call('GET', me[kind])).status).toBe(200);
});

it('a person’s request keeps it open', async () => {
  const call = client(school, await shared('admin'));
  for (let quarter = 0; quarter < 3; quarter += 1) {
    leftAlone(14 * 60);
    expect((await call('GET', '/dashboard/me')).status).toBe(200);
  }
});

it('every call and file that needs the session says so, and those that need none answer as ever', async () => {
  const tokens = { admin: await shared('admin'), student: await shared('student') };
  leftAlone(16 * 60);
  const before = count(school, 'select count(*) n from audit_lines');
  for (const { key, path, endpoint } of allCalls) {
    if (!endpoint.auth || endpoint.whileLocked) continue;
    const { status, body } = await client(school, tokens[endpoint.auth])(key.split(' ')[0] ?? '', path);
    expect([key, status, body.code]).toEqual([key, 401, 'locked']);
  }
  for (const token of Object.values(tokens)) {
    const answer = await fetch(`${school.url}/files/none.pdf`, { headers: bearer(token) });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'locked']);
  }
  expect(count(school, 'select count(*) n from audit_lines')).toBe(before);
  expect((await client(school, tokens.admin)('GET', '/levels')).status).toBe(200);
  expect((await client(school, null)('POST', '/dashboard/login', { ...school.admin })).status).toBe(200);
  // A locked session can still be ended by logging out.
  expect((await client(school, tokens.admin)('POST', '/dashboard/logout')).status).toBe(200);
});

it('a file that a locked session might open says so, whatever other session comes along', async () => {
  const token = await shared('admin');
  const open = (await client(school, null)('POST', '/auth/login', { ...school.students.paid })).body.token;
  const { body } = await client(school, token)('GET', '/dashboard/users/2');
  const document: string = body.user.personal_image ?? body.user.payment_image;
  const ask = () => fetch(school.url + document, { headers: { cookie: `token=${token}; userToken=${open}` } });
  expect((await ask()).status).toBe(200);
  leftAlone(16 * 60);
  const locked = await ask();
  expect([locked.status, (await locked.json()).code]).toEqual([401, 'locked']);
});

it('pieces of an upload that is under way pass, and keep nothing open', async () => {
  const token = await shared('admin');
  leftAlone(16 * 60);
  const path = `${school.url}/api/dashboard/uploads/resumable/none`;
  const headers = { ...bearer(token), 'Tus-Resumable': '1.0.0' };
  expect((await fetch(path, { method: 'HEAD', headers })).status).not.toBe(401);
  expect((await fetch(path, { method: 'PATCH', headers })).status).not.toBe(401);
  // Starting or deleting an upload needs a person, so a locked session may not do it.
  for (const method of ['POST', 'DELETE']) {
    expect([method, (await fetch(path, { method, headers })).status]).toEqual([method, 401]);
    const bent = await fetch(path, { method: 'PATCH', headers: { ...headers, 'X-HTTP-Method-Override': method } });
    expect([method, bent.status]).toEqual([method, 404]);
  }
  expect((await client(school, token)('GET', '/dashboard/me')).status).toBe(401);
});

it('sixty right logins in ten minutes are enough for one account and address', async () => {
  const statuses: number[] = [];
  const login = () => client(school, null)('POST', '/auth/login', { ...school.students.free });
  for (let each = 0; each < 61; each += 1) statuses.push((await login()).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  expect((await client(school, null)('POST', '/auth/login', { ...school.students.paid })).status).toBe(200);
});
