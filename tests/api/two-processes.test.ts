import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, schoolDay } from '../../src/model/school/days.ts';
import { logIn } from '../support/calls.ts';
import { inProof } from '../support/in-proof.ts';
import { logged } from '../support/log.ts';
import { bearer, change } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

describe('two processes on one school', { timeout: 90_000 }, () => {
  let dataDir: string;
  let first: School;
  let second: School;
  let calls: [Call, Call];
  beforeAll(async () => {
    dataDir = copySchool();
    first = await spawnSchool({ dataDir });
    second = await spawnSchool({ dataDir });
    const { admin } = readTemplate();
    calls = [await asAdmin({ ...first, admin }), await asAdmin({ ...second, admin })];
  });
  afterAll(async () => {
    await second.kill();
    await first.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const page = async (school: School, path: string) => (await fetch(school.url + path)).text();
  const rename = (call: Call, title: string) =>
    call('POST', '/dashboard/Blogs/2', { title: both(title), description: both('Text') });

  it('are both ready, though only one of them publishes', async () => {
    for (const school of [first, second]) expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
  });

  it('both show what was changed on either, pages and calls alike', async () => {
    for (const [index, title] of [
      'Changed on the first',
      'Changed on the second',
      'And again on the first',
    ].entries()) {
      // Both processes have the page in their cache before it changes.
      await Promise.all([page(first, '/en/blog/2'), page(second, '/en/blog/2')]);
      await rename(calls[index % 2 === 0 ? 0 : 1], title);
      for (const school of [first, second]) {
        await expect.poll(() => page(school, '/en/blog/2'), { timeout: 15_000 }).toContain(title);
        const answer = await fetch(`${school.url}/api/blog/2`, { headers: { lang: 'en' } });
        expect(await answer.json()).toMatchObject({ data: { title } });
      }
    }
  });

  it('tell a student at once what was changed on the other', async () => {
    const { students, admin } = readTemplate();
    const headers = bearer(await logIn(second, 'auth', students[0] ?? admin));
    const ask = async () => (await fetch(`${second.url}/api/subjects`, { headers })).text();
    const id = JSON.parse(await ask()).subject[0].id;
    const { name, content, grade } = (await calls[0]('GET', `/dashboard/subjects/${id}`)).body.data;
    for (let turn = 1; turn <= 20; turn++) {
      await ask();
      const fields = { name: { ...name, ar: `مادة ${turn}` }, content, grade_id: grade.id };
      expect((await calls[0]('POST', `/dashboard/subjects/${id}`, fields)).status).toBe(200);
      expect(await ask()).toContain(`مادة ${turn}`);
    }
  });

  it('lock at once what the other’s terms open no more', async () => {
    const login = readTemplate().students.find(({ email }) => email.startsWith('paid')) ?? readTemplate().admin;
    const headers = bearer(await logIn(second, 'auth', login));
    const ask = async (path: string) => (await fetch(second.url + path, { headers })).text();
    const id = JSON.parse(await ask('/api/subjects')).subject[0].id;
    const opened = async () => (await ask(`/api/subjects/${id}`)).split('"/files/').length - 1;
    const past = addDays(schoolDay(new Date()), -2);
    change(second, `update students set paid_until = '${past}' where email = '${login.email}'`);
    const inGrace = await opened();
    for (let turn = 1; turn <= 5; turn++) {
      expect((await calls[0]('POST', '/dashboard/terms', { grace_days: 1 })).status).toBe(200);
      expect(await opened()).toBeLessThan(inGrace);
      expect((await calls[0]('POST', '/dashboard/terms', { grace_days: 3 })).status).toBe(200);
      expect(await opened()).toBe(inGrace);
    }
  });

  it('end a session together, the student’s that both have kept too', async () => {
    const { admin, students } = readTemplate();
    const ways = [
      ['auth', students[0] ?? admin, '/api/subjects', '/api/auth/logout'],
      ['dashboard', admin, '/api/dashboard/Blogs', '/api/dashboard/logout'],
    ] as const;
    for (const [door, login, path, logout] of ways) {
      for (const [here, there] of [
        [first, second],
        [second, first],
      ] as const) {
        const headers = bearer(await logIn(here, door, login));
        const ask = async ({ url }: School) => (await fetch(url + path, { headers })).status;
        // More than once, because the session is cached after the first request.
        for (const school of [here, there, here, there]) expect(await ask(school)).toBe(200);
        expect((await fetch(there.url + logout, { method: 'POST', headers })).status).toBe(200);
        expect([await ask(here), await ask(there)]).toEqual([401, 401]);
      }
    }
  });

  it.skipIf(onPostgres || !inProof)(
    'say when the one that publishes stands still, and go on when it wakes',
    async () => {
      first.process.kill('SIGSTOP');
      await rename(calls[1], 'While the first stands still');
      await logged(second, ({ event }) => event === 'publisher.stands', 'the second says so');
      await expect.poll(async () => (await calls[1]('GET', '/dashboard/publish')).body.data.stuck).toBe(true);
      first.process.kill('SIGCONT');
      await expect
        .poll(() => page(second, '/en/blog/2'), { timeout: 60_000 })
        .toContain('While the first stands still');
      await expect.poll(async () => (await calls[1]('GET', '/dashboard/publish')).body.data.stuck).toBe(false);
    },
  );

  it('go on when the one that publishes is killed', async () => {
    await first.kill();
    await page(second, '/en/blog/2');
    await rename(calls[1], 'After the death of the first');
    await expect.poll(() => page(second, '/en/blog/2'), { timeout: 20_000 }).toContain('After the death of the first');
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });
});
