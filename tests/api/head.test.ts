import { afterAll, beforeAll, expect, it } from 'vitest';
import { allReads } from '../support/all-calls.ts';
import { bearer, change, count } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { adminToken, asAdmin, studentToken } from './dashboard/client.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

/** Headers that say nothing of the moment, nor of how the bytes are sent. */
const ofTheSending = ['date', 'x-request-id', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
const shown = (headers: Headers) => [...headers].filter(([name]) => !ofTheSending.includes(name));

it('HEAD answers the status and the headers of GET, has no body, and writes nothing', async () => {
  const tokens = { admin: await adminToken(school), student: await studentToken(school), anyone: null };
  const lines = () => count(school, 'select count(*) n from audit_lines');
  expect(allReads.length).toBeGreaterThan(60);
  for (const { path, endpoint } of allReads) {
    const token = tokens[endpoint.auth ?? 'anyone'];
    const headers = token === null ? {} : bearer(token);
    const before = lines();
    const head = await fetch(`${school.url}/api${path}`, { method: 'HEAD', headers });
    expect([path, await head.text(), lines()]).toEqual([path, '', before]);
    const get = await fetch(`${school.url}/api${path}`, { headers });
    await get.arrayBuffer();
    const [told, whole] = [head, get].map(({ status, headers }) => [status, shown(headers)]);
    expect([path, told]).toEqual([path, whole]);
  }
});

it('HEAD of a document is no opening of it', async () => {
  const { body } = await (await asAdmin(school))('GET', '/dashboard/users/2');
  const address: string = body.user.personal_image ?? body.user.payment_image;
  const headers = bearer(await adminToken(school));
  const openings = () => count(school, "select count(*) n from audit_lines where action like 'open_%'");
  const before = openings();
  expect((await fetch(school.url + address, { method: 'HEAD', headers })).status).toBe(200);
  expect(openings()).toBe(before);
  await (await fetch(school.url + address, { headers })).arrayBuffer();
  expect(openings()).toBe(before + 1);
});

it('HEAD moves out the end of no session', async () => {
  const headers = bearer(await studentToken(school));
  const soon = Math.floor(Date.now() / 1000) + 86_400;
  change(school, `update student_sessions set expires_at = ${soon}`);
  const renewed = () => count(school, `select count(*) n from student_sessions where expires_at > ${soon}`);
  for (const path of ['/api/auth/me', '/api/subjects', '/files/none.pdf']) {
    await fetch(school.url + path, { method: 'HEAD', headers });
    expect([path, renewed()]).toEqual([path, 0]);
  }
  await fetch(`${school.url}/api/auth/me`, { headers });
  expect(renewed()).toBe(1);
});
