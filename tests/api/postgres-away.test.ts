import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { schoolOn } from '../support/school-on-postgres.ts';
import { type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

describe('a PostgreSQL that goes away and comes back', { timeout: 120_000 }, () => {
  let server: PostgresServer;
  let place: { dataDir: string; url: string; name: string };
  let school: School;
  let call: Call;
  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    place = await schoolOn(server);
    school = await spawnSchool({ dataDir: place.dataDir, env: { DATABASE_URL: place.url, TRUST_PROXY: '1' } });
    call = await asAdmin({ ...school, admin: readTemplate().admin });
  });
  afterAll(async () => {
    await school.stop();
    await server.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  });
  const ask = (path: string, init: RequestInit = {}) => fetch(school.url + path, init);
  const login = () =>
    ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en' },
      body: JSON.stringify({ email: 'nobody@school.test', password: 'whatever-it-is' }),
    });

  const file = () => ask('/files/x.pdf', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });

  /** What must hold while PostgreSQL does not answer, for any reason. */
  async function expectAway(): Promise<void> {
    for (const request of [() => ask('/api/blog/3', { headers: { lang: 'en' } }), login, file]) {
      const started = performance.now();
      const answer = await request();
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\S/) });
      expect(performance.now() - started).toBeLessThan(10_000);
    }
    await until(async () => (await ask('/readyz?writes=1')).status === 503, 'it says that it is not ready', 10_000);
    const away = { status: 'away', writes: false, database: 'away', store: 'ok' };
    expect(await (await ask('/readyz?writes=1')).json()).toEqual(away);
    const pages = await ask('/readyz');
    expect([pages.status, await pages.json()]).toEqual([200, { status: 'ready', writes: false }]);
    expect((await ask('/healthz')).status).toBe(200);
    for (const path of ['/', '/en/blog/2']) expect((await ask(path)).status).toBe(200);
  }

  /** What must work again afterwards without a restart. */
  async function expectBack(title: string): Promise<void> {
    await until(async () => (await ask('/readyz?writes=1')).status === 200, 'it is ready again', 10_000);
    expect((await login()).status).toBe(401);
    const saved = await call('POST', '/dashboard/Blogs/2', { title: both(title), description: both('Text') });
    expect(saved.status).toBeLessThan(300);
    await until(async () => (await (await ask('/en/blog/2')).text()).includes(title), 'the change is live', 10_000);
  }

  it('is answered with 503 while it is stopped, and all works again by itself', async () => {
    await server.halt('fast');
    try {
      await expectAway();
    } finally {
      await server.resume();
    }
    await expectBack('After a stop');
  });

  itInProof('is answered with 503 while it stands still, and all works again by itself', async () => {
    server.freeze();
    try {
      await expectAway();
    } finally {
      server.thaw();
    }
    await expectBack('After a frost');
  });

  it('loses nothing that was acknowledged when its connections are cut in mid-transaction', async () => {
    const tries = inProof ? 40 : 10;
    const acknowledged: string[] = [];
    const interval = setInterval(() => {
      server.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'school'");
    }, 150);
    for (let number = 0; number < tries || acknowledged.length < 3; number++) {
      const title = `Cut ${number}`;
      const answer = await call('POST', '/dashboard/Blogs', { title: both(title), description: both('Text') });
      if (answer.status < 300) acknowledged.push(title);
      else expect(answer.status).toBe(503);
    }
    clearInterval(interval);
    await expectBack('After a cut');
    const titles = server.query('select title_en from posts', place.name).split('\n');
    expect(titles).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(school.process.exitCode).toBe(null);
  });

  itInProof('counts as away when it becomes read-only', async () => {
    server.query(`alter database "${place.name}" set default_transaction_read_only = on`);
    server.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'school'");
    await until(async () => (await ask('/readyz?writes=1')).status === 503, 'it says that it is not ready', 10_000);
    expect((await login()).status).toBe(503);
    server.query(`alter database "${place.name}" set default_transaction_read_only = off`);
    await expectBack('After a pause');
  });

  itInProof('is shared by no more than twenty connections a process', async () => {
    const reads = Array.from({ length: 60 }, () => call('GET', '/dashboard/Blogs'));
    await Promise.race(reads);
    const open = Number(server.query("select count(*) from pg_stat_activity where usename = 'school'"));
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    expect(open).toBeGreaterThan(2);
    expect(open).toBeLessThanOrEqual(20);
  });
});
