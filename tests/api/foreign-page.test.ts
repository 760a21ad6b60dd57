import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, countStudents, freshClient, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool, testSite } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

/** Headers that a browser sends for a page of another site. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: testSite },
  { origin: 'https://evil.test' },
  { origin: 'null' },
];

const own = (): Record<string, string>[] => [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
  { origin: testSite },
  { origin: school.url },
];

function send(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  return fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { lang: 'en', ...freshClient(), ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

const calls = {
  'auth/login': () => ({ ...school.students.free }),
  'dashboard/login': () => ({ ...school.admin }),
  'auth/register': () => registrationOf(),
  'auth/recover': () => ({ email: 'nobody@example.test' }),
  'contact-us': () => ({ name: 'سارة', email: 'sara@mail.example', subject: 'سؤال', message: 'متى يبدأ العام؟' }),
} as const;
const names = Object.keys(calls) as (keyof typeof calls)[];
const page = { accept: 'text/html,application/xhtml+xml' };

const stored = () => [
  countStudents(school),
  ...['messages', 'student_sessions', 'admin_sessions', 'rate_windows'].map((table) =>
    count(school, `select count(*) n from ${table}`),
  ),
];

describe.each(names)('POST /api/%s', (path) => {
  it('from a foreign page answers 403, sets nothing, stores nothing and counts nothing', async () => {
    const before = stored();
    for (const headers of foreign) {
      for (const kind of [{}, page]) {
        const answer = await send(path, calls[path](), { ...headers, ...kind });
        expect(answer.status, JSON.stringify(headers)).toBe(403);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await answer.text()).toContain('did not come from the school');
      }
    }
    expect(stored()).toEqual(before);
  });

  it('from the own page, or from what is no browser, passes', async () => {
    for (const headers of own()) {
      expect((await send(path, calls[path](), headers)).status, JSON.stringify(headers)).toBe(200);
    }
  });
});

it('the forms without JavaScript work from the own page', async () => {
  for (const path of ['auth/login', 'auth/register', 'contact-us'] as const) {
    for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: testSite }, { origin: testSite }]) {
      expect((await send(path, calls[path](), { ...headers, ...page })).status, path).toBe(303);
    }
  }
});
