import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../../support/command.ts';
import { count, database, freshClient } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { as, hire, hireAndEnter, ownPassword } from '../../support/staff.ts';
import { answerOf, type Call, client } from './client.ts';

let school: TestSchool;
let principal: Call;
let codes: string[];
let email: string;

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const sent = { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...headers };
  return answerOf(
    await fetch(`${school.url}/api${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) }),
  );
};

beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  const first = await post('/dashboard/login', school.admin);
  principal = client(school, first.body.token);
  // The first password was set by somebody else. Recovery codes come only after a person sets their own.
  expect(first.body).not.toHaveProperty('recovery_codes');
  const change = { current: school.admin.password, password: 'seven grey camels' };
  const own = await principal('POST', '/dashboard/me/password', change);
  codes = own.body.recovery_codes;
  const back = { current: change.password, password: change.current };
  expect((await principal('POST', '/dashboard/me/password', back)).status).toBe(200);
  email = school.admin.email;
});
afterAll(() => school.remove());

const recover = (body: Record<string, unknown>, headers = {}) =>
  post('/dashboard/recover', { email, ...body }, headers);

describe('codes for a way back in', () => {
  it('are eight, told with the first password of the own and never again, and kept as hashes', async () => {
    expect(codes).toHaveLength(8);
    expect(new Set(codes).size).toBe(8);
    expect((await post('/dashboard/login', school.admin)).body).not.toHaveProperty('recovery_codes');
    const db = database(school);
    const kept = JSON.stringify(db.prepare('select * from recovery_codes').all());
    db.close();
    for (const code of codes) expect(kept).not.toContain(code);
    const secretary = await hire(principal, 'secretary');
    expect((await post('/dashboard/login', { ...secretary })).body).not.toHaveProperty('recovery_codes');
    // No recovery codes for a login with a password that somebody else has set.
    const other = await hire(principal, 'principal');
    const { body } = await post('/dashboard/login', { ...other });
    expect(body).not.toHaveProperty('recovery_codes');
    const own = client(school, body.token);
    const change = { current: other.password, password: ownPassword };
    expect((await own('POST', '/dashboard/me/password', change)).body.recovery_codes).toHaveLength(8);
    const again = { current: ownPassword, password: 'nine purple camels' };
    expect((await own('POST', '/dashboard/me/password', again)).body).not.toHaveProperty('recovery_codes');
  });

  it('end when somebody else gives a new password, and by the command', async () => {
    const other = await hire(principal, 'principal');
    const enter = async (password: string) => {
      const { body } = await post('/dashboard/login', { email: other.email, password });
      const change = { current: password, password: ownPassword };
      const changed = await client(school, body.token)('POST', '/dashboard/me/password', change);
      return changed.body.recovery_codes as string[];
    };
    const before = await enter(other.password);
    const given = (await principal('POST', `/dashboard/staff/${other.id}/password`)).body.password;
    const asked = (code: string | undefined) =>
      post('/dashboard/recover', { email: other.email, code, password: ownPassword });
    expect((await asked(before[0])).status).toBe(401);
    const after = await enter(given);
    expect(after).toHaveLength(8);
    expect((await asked(before[1])).status).toBe(401);
    await command('admin', ['password', other.email], { env: { DATA_DIR: school.dataDir } });
    expect((await asked(after[0])).status).toBe(401);
  });

  it('let in once each with a new password, as a login does, and end the other sessions', async () => {
    const [code = '', next = ''] = codes;
    const old = await as(school, email, school.admin.password);
    const weak = await recover({ code, password: '12345678' });
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);
    expect((await recover({ code: 'aaaaa-bbbbb-ccccc', password: '12345678' })).status).toBe(401);
    expect((await recover({ code, password: ownPassword, email: 'nobody@school.test' })).status).toBe(401);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const { status, body, headers } = await recover({ code: typed, password: ownPassword });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.any(String), user: { email, role: 'principal' } });
    expect(headers.get('set-cookie')).toContain(`token=${body.token}`);
    expect((await old('GET', '/dashboard/me')).status).toBe(401);
    expect((await client(school, body.token)('GET', '/dashboard/me')).status).toBe(200);
    expect((await recover({ code, password: ownPassword })).status).toBe(401);
    expect((await post('/dashboard/login', school.admin)).status).toBe(401);
    // New codes replace all earlier ones.
    expect((await recover({ code: next, password: ownPassword })).status).toBe(401);
    expect(body.recovery_codes).toHaveLength(8);
    const again = await recover({ code: body.recovery_codes[0], password: school.admin.password });
    expect(again.status).toBe(200);
    principal = client(school, again.body.token);
    expect(count(school, 'select count(*) n from recovery_codes where admin_id = 1')).toBe(8);
  });

  it('are guessed at under the bounds of a login, with a count of their own', async () => {
    const network = freshClient();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await recover({ code: 'x', password: ownPassword }, network)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await post('/dashboard/login', school.admin, network)).status).toBe(200);
  });

  it('open nothing for who is no active principal any more', async () => {
    const other = await hire(principal, 'principal');
    const { token } = (await post('/dashboard/login', { ...other })).body;
    const change = { current: other.password, password: ownPassword };
    const { recovery_codes } = (await client(school, token)('POST', '/dashboard/me/password', change)).body;
    await principal('POST', `/dashboard/staff/${other.id}`, { role: 'secretary' });
    const asked = { email: other.email, code: recovery_codes[0], password: ownPassword };
    expect((await post('/dashboard/recover', asked)).status).toBe(401);
    await principal('POST', `/dashboard/staff/${other.id}`, { role: 'principal' });
    expect((await post('/dashboard/recover', asked)).status).toBe(401);
    const login = await post('/dashboard/login', { email: other.email, password: ownPassword });
    expect(login.body.recovery_codes).toHaveLength(8);
  });

  it('are made anew by who says the password', async () => {
    const { call, email: own } = await hireAndEnter(school, principal, 'principal');
    const wrong = await call('POST', '/dashboard/me/recovery-codes', { current: 'x' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current']]);
    const { status, body } = await call('POST', '/dashboard/me/recovery-codes', { current: ownPassword });
    expect([status, body.recovery_codes.length]).toEqual([200, 8]);
    const asked = { email: own, code: body.recovery_codes[7], password: ownPassword };
    expect((await post('/dashboard/recover', asked)).status).toBe(200);
  });
});

describe('a session of a shared device', () => {
  it.each([
    ['the dashboard', '/dashboard', 'admin_sessions', 'token'],
    ['a student', '/auth', 'student_sessions', 'userToken'],
  ])('of %s ends with the browser or after twelve hours, and is never renewed', async (_, path, table, name) => {
    const who = path === '/auth' ? school.students.free : school.admin;
    const { status, body, headers } = await post(`${path}/login`, { ...who, shared: 1 });
    expect(status).toBe(200);
    const cookies = headers.getSetCookie().filter((each) => /^(token|userToken|signedIn)=/.test(each));
    for (const cookie of cookies) expect(cookie).not.toMatch(/max-age|expires/i);
    expect(cookies[0]).toContain(`${name}=${body.token}`);
    const me = (headers: Record<string, string>) => fetch(`${school.url}/api${path}/me`, { headers });
    const ends = () => count(school, `select min(expires_at) n from ${table}`);
    const before = ends();
    const hours = (before - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.01);
    const db = database(school);
    const soon = Math.floor(Date.now() / 1000) + 60;
    db.prepare(`update ${table} set expires_at = ? where expires_at = ?`).run(soon, before);
    const used = await me({ cookie: `${name}=${body.token}` });
    expect([used.status, used.headers.get('set-cookie'), ends()]).toEqual([200, null, soon]);
    if (path === '/dashboard') expect((await used.json()).shared).toBe(1);
    db.prepare(`update ${table} set expires_at = ? where expires_at = ?`).run(soon - 120, soon);
    db.close();
    expect((await me({ cookie: `${name}=${body.token}` })).status).toBe(401);
  });
});
