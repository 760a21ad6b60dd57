import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, allReads, allWrites } from '../support/all-calls.ts';
import { logIn } from '../support/calls.ts';
import { bracketed, leavesOf, nested } from '../support/largest-bodies.ts';
import { sampleOf } from '../support/long-form.ts';
import { bearer, freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { encode } from './dashboard/client.ts';

// NUL, lone surrogates, invalid UTF-8: one database may accept what the other refuses.
const strange = ['\u0000', 'a\u0000b', '\ud83d', 'a\ude4fb', '\ufffe\uffff', '\u{10ffff}'];
const strangeInAddresses = ['%00', 'a%00b', '%00%D8%A7', '%ED%A0%80', '%F0%9F', '%FF', '%C0%80', '%EF%BF%BE'];

let school: TestSchool;
let tokens: Record<'admin' | 'student', string>;
beforeAll(async () => {
  school = await startSchool({ publishes: false, env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } });
  const { admin, students } = school;
  tokens = { admin: await logIn(school, 'dashboard', admin), student: await logIn(school, 'auth', students.paid) };
});
afterAll(async () => {
  await school.remove();
  expect(school.output()).not.toContain('"level":50');
});

/** Sends a request with the required session, each time from a new client address, to avoid rate limits. */
async function statusOf(
  auth: 'admin' | 'student' | undefined,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<number> {
  const own = { ...freshClient(), ...(auth ? bearer(tokens[auth]) : {}), ...init.headers };
  const answer = await fetch(`${school.url}${path}`, { ...init, headers: own, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

describe('what no keyboard types is never our fault', () => {
  it.each(
    sampleOf(
      allReads.flatMap((call) => (call.endpoint.query ? [[call.key, call] as const] : [])),
      6,
    ),
  )('in a query of %s', async (_key, { path, endpoint }) => {
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      for (const value of strangeInAddresses) {
        const status = await statusOf(endpoint.auth, `/api${path}?${name}=${value}`);
        expect([200, 204, 404, 409, 422], `${name}=${value}`).toContain(status);
      }
    }
    expect(await statusOf(endpoint.auth, `/api${path}?a%00=b&%ED%A0%80`)).toBeLessThan(500);
  });

  it('in the place of an id, and in the address of a page or file', async () => {
    const every = allCalls.filter(({ key }) => key.includes(':id')).map(({ key, ...call }) => ({ ...call, key }));
    const own = sampleOf(every, 6);
    for (const { key, method, endpoint } of own) {
      const path = key.split(' ')[1] ?? '';
      for (const value of strangeInAddresses) {
        const status = await statusOf(endpoint.auth, `/api${path.replace(':id', value)}`, { method });
        expect(status, `${key} ${value}`).toBeLessThan(500);
      }
    }
    for (const folder of ['/', '/blog/', '/media/', '/files/materials/', '/files/students/', '/images/']) {
      for (const value of strangeInAddresses) expect(await statusOf('admin', folder + value)).toBeLessThan(500);
    }
  });

  it('in the place of any other name of a path, which is then nowhere', async () => {
    for (const { key, method, endpoint } of allCalls) {
      const [, path = ''] = key.split(' ');
      if (!/:(?!id\b)/.test(path)) continue;
      for (const value of strangeInAddresses) {
        const address = path.replaceAll(/:(?!id\b)\w+/g, value).replaceAll(':id', '1');
        expect([key, value, await statusOf(endpoint.auth, `/api${address}`, { method })]).toEqual([key, value, 404]);
      }
    }
  });

  it('in a cookie or a header', async () => {
    for (const value of strangeInAddresses) {
      const headers = { cookie: `token=${value}; userToken=${value}; knownStudent=${value}; knownAdmin=${value}` };
      for (const path of ['/api/auth/me', '/api/dashboard/users', '/files/students/x.webp']) {
        expect(await statusOf(undefined, path, { headers }), `${path} ${value}`).toBeLessThan(500);
      }
      const named = { authorization: `Bearer ${value}`, lang: value, 'idempotency-key': value };
      expect(await statusOf(undefined, '/api/auth/me', { headers: named })).toBeLessThan(500);
    }
  });

  it.each(
    sampleOf(
      allWrites.filter(({ endpoint }) => endpoint.body).map((call) => [call.key, call] as const),
      6,
    ),
  )('in a text of %s', async (_key, { method, path, endpoint }) => {
    const leaves = leavesOf(endpoint);
    const send = async (body: BodyInit, headers: Record<string, string>, what: string) =>
      expect(await statusOf(endpoint.auth, `/api${path}`, { method, body, headers }), what).toBeLessThan(500);
    for (const value of strange) {
      const { body, headers } = encode('json', nested(leaves, value));
      await send(body, headers, JSON.stringify(value));
    }
    // Each field alone as well: an error in one field could prevent the others from being read.
    for (const leaf of leaves) {
      const { body, headers } = encode('json', nested([leaf], 'a\u0000b\ud83d'));
      await send(body, headers, leaf.join('.'));
    }
    const parts = encode('multipart', nested(leaves, 'a\u0000b'));
    await send(parts.body, parts.headers, 'as parts');
    for (const value of ['a%00b', '%ED%A0%80']) {
      const pairs = leaves.map((leaf) => `${encodeURIComponent(bracketed(leaf))}=${value}`);
      await send(pairs.join('&'), { 'content-type': 'application/x-www-form-urlencoded' }, value);
    }
  });
});
