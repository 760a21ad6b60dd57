import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, freshClient } from '../../support/people.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { adminToken, client } from '../dashboard/client.ts';
import { approve, type Desk, family, file, openDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

const decide = (id: number, how: string, fields: Record<string, string | number>) =>
  desk.call('POST', `/dashboard/payments/${id}/${how}`, fields);

describe('of several refusals', () => {
  it.each([0, -1, '-3', '٧', '9'.repeat(30)])('another version than the newest is told first: %s', async (version) => {
    const { id } = await file(desk, await family(desk));
    for (const how of ['approve', 'refuse', 'reverse', 'undo']) {
      const { status, body } = await decide(id, how, { version });
      expect([how, status, body.data?.version]).toEqual([how, 409, 1]);
    }
    for (const version of ['one', 1.5, '']) expect((await decide(id, 'approve', { version })).status).toBe(422);
  });

  it('the document names the answer to a decision that comes too late', async () => {
    const { paths } = (await desk.call('GET', '/openapi.json')).body;
    for (const how of ['approve', 'refuse', 'reverse', 'undo']) {
      expect(Object.keys(paths[`/dashboard/payments/{id}/${how}`].post.responses)).toContain('409');
    }
  });

  it('a receipt that is not there is told before a paper that is none', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    for (const number of [99_999, id]) {
      expect((await desk.call('GET', `/dashboard/payments/${number}/receipt?paper=zz`)).status).toBe(404);
      expect((await student.call('GET', `/payments/${number}/receipt?paper=zz`)).status).toBe(404);
    }
    await approve(desk, id);
    expect((await desk.call('GET', `/dashboard/payments/${id}/receipt?paper=zz`)).status).toBe(422);
    expect((await student.call('GET', `/payments/${id}/receipt?paper=zz`)).status).toBe(422);
    expect((await student.call('GET', `/payments/${id}/receipt?paper=80mm`)).status).toBe(200);
  });

  it('a student who is not there is told before a body that is none; who may not give so much before either', async () => {
    const { id } = await family(desk);
    const { call: secretary, email, password } = await hireAndEnter(desk.school, desk.call, 'secretary');
    const entered = await client(desk.school, null)('POST', '/dashboard/login', { email, password });
    const broken = async (student: number, by: string) => {
      const headers = { ...bearer(by), ...freshClient(), 'content-type': 'application/json' };
      const address = `${desk.school.url}/api/dashboard/users/${student}/discount`;
      return (await fetch(address, { method: 'POST', headers, body: '{' })).status;
    };
    for (const by of [await adminToken(desk.school), entered.body.token]) {
      expect([await broken(99_999, by), await broken(id, by)]).toEqual([404, 400]);
    }
    const much = { percent: 100, reason: 'orphan' };
    expect((await secretary('POST', '/dashboard/users/99999/discount', much)).status).toBe(403);
    expect((await desk.call('POST', '/dashboard/users/99999/discount', much)).status).toBe(404);
  });
});
