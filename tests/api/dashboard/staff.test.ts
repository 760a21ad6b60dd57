import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../../src/model/people/capabilities.ts';
import { change, count } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { as, hire, hireAndEnter, ownPassword } from '../../support/staff.ts';
import { asAdmin, type Call, client } from './client.ts';

let school: TestSchool;
let principal: Call;
let anyone: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  principal = await asAdmin(school);
  anyone = client(school, null);
});
afterAll(() => school.remove());

const login = (email: string, password: string) => anyone('POST', '/dashboard/login', { email, password });

describe('who is logged in', () => {
  it('is told the role, the own subjects and what may be done; the first administrator is a principal', async () => {
    const { body } = await principal('GET', '/dashboard/me');
    expect(body).toMatchObject({ user: { id: 1, role: 'principal', subjects: [] }, can: [...capabilities], shared: 0 });
    const teacher = await hireAndEnter(school, principal, 'teacher', { subjects: [2, 1, 2] });
    const own = (await teacher.call('GET', '/dashboard/me')).body;
    expect(own).toMatchObject({ user: { role: 'teacher', subjects: [1, 2] }, can: ['students', 'materials'] });
  });
});

describe('the staff', () => {
  it('is made with a generated password, which must be changed before anything else', async () => {
    const form = { name: 'منى', email: 'Mona@staff.test', role: 'secretary', subjects: [3] };
    const made = await principal('POST', '/dashboard/staff', form);
    expect(made.status).toBe(201);
    const { data, password, message } = made.body;
    expect(message).toEqual(expect.any(String));
    expect(data).toMatchObject({
      ...{ name: 'منى', email: 'Mona@staff.test', role: 'secretary', subjects: [3] },
      ...{ is_active: 1, last_login_at: null },
    });
    expect((await principal('GET', `/dashboard/staff/${data.id}`)).body).toEqual({ data });

    const entered = await login('mona@staff.test', password);
    expect(entered.status).toBe(200);
    const call = client(school, entered.body.token);
    const shut = await call('GET', '/dashboard/users');
    expect(shut.status).toBe(403);
    expect(shut.body).toMatchObject({ code: 'change-password', message: expect.any(String) });
    expect((await call('GET', '/dashboard/me')).body.user.must_change_password).toBe(1);

    const change = (current: string, wanted: string) =>
      call('POST', '/dashboard/me/password', { current, password: wanted });
    expect((await change('wrong', ownPassword)).body.errors).toEqual({ current: [expect.any(String)] });
    const both = { current: [expect.any(String)], password: [expect.any(String)] };
    expect((await change('wrong', 'short')).body.errors).toEqual(both);
    expect((await change(password, password)).body.errors).toEqual({ password: [expect.any(String)] });
    expect((await change(password, '12345678')).body.errors).toEqual({ password: [expect.any(String)] });
    expect((await change(password, ownPassword)).status).toBe(200);
    expect((await call('GET', '/dashboard/users')).status).toBe(200);
    expect((await login('mona@staff.test', password)).status).toBe(401);
    expect((await login('mona@staff.test', ownPassword)).status).toBe(200);
    const { last_login_at } = (await principal('GET', `/dashboard/staff/${data.id}`)).body.data;
    expect(Date.now() - Date.parse(last_login_at)).toBeLessThan(60_000);
  });

  it('is said in the document to answer 422 when the last principal would leave', async () => {
    const { paths } = (await principal('GET', '/openapi.json')).body;
    expect(Object.keys(paths['/dashboard/staff/{id}'].delete.responses)).toContain('422');
  });

  it('stands in a list, whole or in pages, found by name or e-mail', async () => {
    await hire(principal, 'editor', { name: 'أحمد الأمين' });
    const { data, meta } = (await principal('GET', '/dashboard/staff')).body;
    expect(data[0]).toMatchObject({ id: 1, role: 'principal' });
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: data.length });
    const second = (await principal('GET', '/dashboard/staff?page=2&per_page=1')).body;
    expect(second.data).toEqual([data[1]]);
    const found = (await principal('GET', `/dashboard/staff?q=${encodeURIComponent('احمد الامين')}`)).body;
    expect(found.data.map(({ name }: { name: string }) => name)).toEqual(['أحمد الأمين']);
  });

  it('is changed field by field; what is not sent stays, an empty list of subjects empties it', async () => {
    const { id, email } = await hire(principal, 'teacher', { subjects: [1, 2] });
    const send = (body: URLSearchParams) => {
      const form = Object.fromEntries(body);
      return principal('POST', `/dashboard/staff/${id}`, form, 'urlencoded');
    };
    expect((await send(new URLSearchParams({ name: 'Another' }))).body.data).toMatchObject({
      ...{ name: 'Another', email, role: 'teacher', subjects: [1, 2], is_active: 1 },
    });
    expect((await send(new URLSearchParams({ 'subjects[]': '4' }))).body.data.subjects).toEqual([4]);
    expect((await send(new URLSearchParams({ 'subjects[]': '' }))).body.data.subjects).toEqual([]);
    const unknown = await principal('POST', `/dashboard/staff/${id}`, { 'subjects[0]': 999999 }, 'urlencoded');
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['subjects']]);
    const wrong = await principal('POST', `/dashboard/staff/${id}`, {
      role: 'king',
      email: 'x',
      name: '',
      is_active: 2,
    });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      422,
      ['email', 'is_active', 'name', 'role'],
    ]);
    const taken = await principal('POST', `/dashboard/staff/${id}`, { email: school.admin.email.toUpperCase() });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']]);
    expect((await principal('POST', '/dashboard/staff/999999', { name: '' })).status).toBe(404);
    const empty = await principal('POST', '/dashboard/staff', {});
    expect([empty.status, Object.keys(empty.body.errors).sort()]).toEqual([422, ['email', 'name', 'role']]);
  });

  it('that is deactivated is out at once and not let in again', async () => {
    const { id, email, call } = await hireAndEnter(school, principal, 'secretary');
    expect((await call('GET', '/dashboard/users')).status).toBe(200);
    await principal('POST', `/dashboard/staff/${id}`, { is_active: 0 });
    expect((await call('GET', '/dashboard/me')).status).toBe(401);
    expect((await login(email, ownPassword)).status).toBe(401);
    await principal('POST', `/dashboard/staff/${id}`, { is_active: 1 });
    expect((await call('GET', '/dashboard/me')).status).toBe(401);
    expect((await login(email, ownPassword)).status).toBe(200);
  });

  it('that leaves is out at once, frees the e-mail and is remembered by name', async () => {
    const { id, email, call } = await hireAndEnter(school, principal, 'editor', { name: 'Who left' });
    const form = { title: { ar: 'ا', en: 'A' }, description: { ar: 'ا', en: 'A' } };
    expect((await call('POST', '/dashboard/Blogs', form)).status).toBe(201);
    const gone = await principal('DELETE', `/dashboard/staff/${id}`);
    expect([gone.status, Object.keys(gone.body)]).toEqual([200, ['message']]);
    expect((await call('GET', '/dashboard/me')).status).toBe(401);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await principal(method, `/dashboard/staff/${id}`, method === 'POST' ? {} : undefined)).status).toBe(404);
    }
    expect((await login(email, ownPassword)).status).toBe(401);
    const { data } = (await principal('GET', `/dashboard/audit?actor=${id}`)).body;
    expect(data[0]).toMatchObject({ actor: { id, name: 'Who left' }, action: 'create' });
    const again = await principal('POST', '/dashboard/staff', { name: 'Next', email, role: 'editor' });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(id);
  });

  it('is given a new password, which ends the sessions and must be changed', async () => {
    const { id, email, call } = await hireAndEnter(school, principal, 'secretary');
    const { status, body } = await principal('POST', `/dashboard/staff/${id}/password`);
    expect([status, body.data.id]).toEqual([200, id]);
    expect((await call('GET', '/dashboard/me')).status).toBe(401);
    expect((await login(email, ownPassword)).status).toBe(401);
    const fresh = await as(school, email, body.password);
    expect((await fresh('GET', '/dashboard/users')).body.code).toBe('change-password');
    expect((await principal('POST', '/dashboard/staff/999999/password')).status).toBe(404);
  });
});

describe('the last active principal', () => {
  it('can be neither deleted, deactivated nor given another role, as long as there is no other', async () => {
    const refused = async () => {
      const answers = [
        await principal('DELETE', '/dashboard/staff/1'),
        await principal('POST', '/dashboard/staff/1', { is_active: 0 }),
        await principal('POST', '/dashboard/staff/1', { role: 'teacher' }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await refused()).toEqual([422, 422, 422]);
    const second = await hireAndEnter(school, principal, 'principal');
    await principal('POST', `/dashboard/staff/${second.id}`, { is_active: 0 });
    expect(await refused()).toEqual([422, 422, 422]);
    await principal('POST', `/dashboard/staff/${second.id}`, { is_active: 1 });
    // Both demote each other at the same time: one must stay a principal.
    const call = await as(school, second.email, ownPassword);
    const both = await Promise.all([
      principal('POST', '/dashboard/staff/1', { role: 'secretary' }),
      call('POST', `/dashboard/staff/${second.id}`, { role: 'secretary' }),
    ]);
    expect(count(school, "select count(*) n from admins where role = 'principal' and is_active = 1")).toBe(1);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    change(school, "update admins set role = 'principal' where id = 1");
    await principal('DELETE', `/dashboard/staff/${second.id}`);
  });
});

describe('a password of one’s own', () => {
  it('ends the other sessions and not this one, and guesses at the old one are bounded', async () => {
    const { email, call } = await hireAndEnter(school, principal, 'secretary');
    const other = await as(school, email, ownPassword);
    const next = 'eight brown camels';
    expect((await call('POST', '/dashboard/me/password', { current: ownPassword, password: next })).status).toBe(200);
    expect((await call('GET', '/dashboard/me')).status).toBe(200);
    expect((await other('GET', '/dashboard/me')).status).toBe(401);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await call('POST', '/dashboard/me/password', { current: 'x', password: ownPassword })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await login(email, next)).status).toBe(200);
  });
});
