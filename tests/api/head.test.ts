import { afterAll, beforeAll, expect } from 'vitest';
import { allReads } from '../support/all-calls.ts';
import { itInProof } from '../support/long-form.ts';
import { bearer, change, count } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { adminToken, asAdmin, studentToken } from './dashboard/client.ts';

// The proof; `answers.test.ts` has its short form.

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.remove());

/** Headers that depend on the moment or on the transfer. */
const ofTheSending = ['date', 'x-request-id', 'transfer-encoding', 'connection', 'keep-alive'];
const shown = (headers: Headers) => [...headers].filter(([name]) => !ofTheSending.includes(name));

itInProof('HEAD answers the status and the headers of GET, has no body, and writes nothing', async () => {
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

itInProof('HEAD of a document is no opening of it', async () => {
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

itInProof('HEAD moves out the end of no session', async () => {
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

itInProof('HEAD answers them for pages, files and what the dashboard opens as well', async () => {
  const { body } = await (await asAdmin(school))('GET', '/dashboard/users/2');
  const document: string = body.user.personal_image ?? body.user.payment_image;
  const [admin, student] = [bearer(await adminToken(school)), bearer(await studentToken(school))];
  const { body: videos } = await (await asAdmin(school))('GET', '/dashboard/videos');
  const home = await (await fetch(`${school.url}/`)).text();
  const [asset = ''] = /\/_astro\/[^"']+\.js/.exec(home) ?? [];
  const [picture = ''] = /\/media\/[^"' ]+/.exec(home) ?? [];
  const asked: [string, Record<string, string>][] = [
    ...['/', '/en', '/about', '/about/', '/nothing', '/en/nothing', '/dashboard', '/dashboard/users', '/subject'],
    ...['/rss.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/favicon.ico', asset, picture],
    ...['/healthz', '/readyz', '/api/nothing', '/api/openapi.json', '/api/docs', '/media/none.webp', '/files/none.pdf'],
  ].map((path): [string, Record<string, string>] => [path, {}]);
  asked.push(
    [document, {}],
    [document, admin],
    [document, student],
    [videos.data[0].video_path, admin],
    ['/api/dashboard/users/export?format=csv', admin],
    ['/api/dashboard/users/export?format=xlsx', admin],
    ['/api/dashboard/payments/export?format=csv', admin],
    ['/api/dashboard/users/2/export', admin],
  );
  for (const [path, headers] of asked) {
    for (const encoding of ['identity', 'br, gzip']) {
      const told = await Promise.all(
        ['HEAD', 'GET'].map(async (method) => {
          const sent = { ...headers, 'accept-encoding': encoding };
          const answer = await fetch(school.url + path, { method, headers: sent, redirect: 'manual' });
          await answer.arrayBuffer();
          return [answer.status, shown(answer.headers)];
        }),
      );
      expect([path, encoding, told[0]]).toEqual([path, encoding, told[1]]);
    }
  }
});
