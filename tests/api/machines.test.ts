import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pageFile, pageHash } from '../../api/publish/page-file.ts';
import { rateLimits } from '../../src/model/request-limits.ts';
import { until } from '../support/content.ts';
import { addLevels } from '../support/levels.ts';
import { describeInProof } from '../support/long-form.ts';
import { canPlug, type Machine, plugMachine } from '../support/machine.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { adminLogin, type School, spawnSchool } from '../support/process.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { adminToken, asAdmin, type Call, client } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const prefix = 'school';
const database = 'school';

let server: PostgresServer;
let s3: TestS3;
const folders: string[] = [];
const running: School[] = [];
const machines: Machine[] = [];

/** The environment of every machine of the school. */
// To another machine, a connection without a certificate is refused unless `sslmode` allows it.
const shared = () => ({
  DATABASE_URL: `${server.url(database)}?sslmode=disable`,
  SEED: 'none',
  ADMIN_PASSWORD: adminLogin.password,
});

/** A machine has only a data folder of its own. */
const own = (env: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'machine-'));
  folders.push(dataDir);
  return { dataDir, env: { ...shared(), ...s3.env(prefix), ...env } };
};

async function start(env?: Record<string, string>, machine?: Machine): Promise<School> {
  const school = await (machine ? machine.start(own(env)) : spawnSchool(own(env)));
  running.push(school);
  return school;
}

const login = (school: School) => asAdmin({ ...school, admin: adminLogin });

beforeAll(async () => {
  [server, s3] = await Promise.all([startPostgres({ outside: true }), startS3({ outside: true })]);
  server.create(database);
  const school = await start();
  await addLevels(school);
  const call = await login(school);
  for (let post = 1; post <= 30; post++) await call('POST', '/dashboard/Blogs', posts(`Post ${post}`));
  await until(() => pending() === 0, 'all is published');
  await school.stop();
}, 120_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map((school) => school.kill()));
});
afterAll(async () => {
  for (const machine of machines) machine.remove();
  await Promise.all([server?.stop(), s3?.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** More bytes than any other request to the store has; only pages reach this. */
const severalPages = 50_000;
const posts = (title: string) => ({ title: both(title), description: both('Text') });
const pending = () => Number(server.query('select count(*) from publish_requests', database));
const requests = () => Number(server.query('select last_value from publish_requests_id_seq', database));
const lease = () => Number(server.query("select value from publisher_state where name = 'lease'", database));
/** Changes a text that appears on every page. */
const change = async (call: Call, email: string) => (await call('POST', '/dashboard/link-logo', { email })).status;
const shows = (school: School, path: string, words: string) => async () =>
  (await (await fetch(school.url + path)).text()).includes(words);

/** Addresses whose object in the store differs from the recorded hash. */
async function otherThanRecorded(): Promise<string[]> {
  const wrong: string[] = [];
  const rows = server.query('select address, hash from pages', database).split('\n');
  for (const [address = '', hash] of rows.map((row) => row.split('|'))) {
    const bytes = await s3.bucket(prefix).get(`site/${pageFile(address)}`);
    if (!bytes || pageHash(bytes) !== hash) wrong.push(address);
  }
  return wrong;
}

// `postgres-start.test.ts` is the short form, with two processes on one machine.
describeInProof('of two machines with one PostgreSQL and one S3', { timeout: 120_000 }, () => {
  it('each lets in with a code that the other has made, and counts login names on', async () => {
    const schools = [await start(), await start()];
    const phone = '0912300001';
    const made: { email: string; code: string }[] = [];
    for (const school of schools) {
      const call = await login(school);
      const child = {
        name: 'آمنة الطيب',
        email: '',
        phone,
        level_id: '1',
        grade_id: '1',
        kind_of_account: 'free',
        different: 1,
      };
      const { status, body } = await call('POST', '/dashboard/users', child);
      expect([status, body.errors]).toEqual([201, undefined]);
      made.push({ email: body.data.email, code: body.code });
    }
    expect(made[0]?.email).not.toBe(made[1]?.email);
    for (const [at, { email, code }] of made.entries()) {
      const other = schools[1 - at] ?? schools[0];
      if (!other) throw new Error('no machine');
      const sent = { email, code, password: 'a long new one', c_password: 'a long new one' };
      expect((await client(other, null)('POST', '/auth/code', sent)).status).toBe(200);
    }
  });

  it('one that stood still in mid-publish writes no older page over a newer one when it wakes', async () => {
    const [first, second] = [await start(), await start()];
    const [one, other] = [await login(first), await login(second)];
    const held = lease();
    s3.freeze();
    await change(one, 'older@example.org');
    await until(() => s3.waiting() > severalPages, 'pages are on their way to the store');
    first.process.kill('SIGSTOP');
    s3.thaw();
    await until(() => lease() > held, 'the other has taken over', 12_000);
    expect(await change(other, 'newer@example.org')).toBe(200);
    await until(() => pending() === 0, 'it has published', 30_000);
    first.process.kill('SIGCONT');
    // When the resumed process answers again, it has already tried to send the pages that it had rendered.
    for (let turn = 1; turn <= 4; turn++) {
      expect((await one('POST', '/dashboard/Blogs/1', posts(`Turn ${turn}`))).status).toBe(200);
      for (const each of [first, second]) await until(shows(each, '/en/blog/1', `Turn ${turn}`), 'both show it');
    }
    await until(() => pending() === 0, 'all is published', 30_000);
    expect(await otherThanRecorded()).toEqual([]);
    expect(await shows(second, '/en', 'newer@example.org')()).toBe(true);
  });

  it('one that has not fetched a page that was just published serves the copy it has while the store is away', async () => {
    const [first, second] = [await start(), await start()];
    const one = await login(first);
    const path = '/en/blog/9';
    await until(async () => (await fetch(second.url + path)).status === 200, 'the second has it');
    const before = await (await fetch(second.url + path)).text();
    // The second machine has not requested the page yet when the store stops.
    expect((await one('POST', '/dashboard/Blogs/9', posts('Just published'))).status).toBe(200);
    await until(() => pending() === 0, 'it is published');
    s3.freeze();
    try {
      const answer = await fetch(second.url + path);
      expect([answer.status, await answer.text()]).toEqual([200, before]);
    } finally {
      s3.thaw();
    }
    await until(shows(second, path, 'Just published'), 'the store is back');
  });

  it('one that loses the right to publish in mid-publish leaves no older page where a newer one belongs', async () => {
    const [first, second] = [await start(), await start()];
    const [one, other] = [await login(first), await login(second)];
    const held = lease();
    s3.freeze();
    await change(one, 'older@example.org');
    const asked = requests();
    await until(() => s3.waiting() > severalPages, 'pages are on their way to the store');
    // The lease belongs to a database connection. It is terminated, and another machine takes over while those pages
    // wait for the store.
    server.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`, database);
    await until(() => lease() > held, 'another has taken over', 12_000);
    expect(await change(other, 'newest@example.org')).toBe(200);
    s3.thaw();
    await until(shows(second, '/en', 'newest@example.org'), 'the newer page is live');
    await until(() => requests() - asked === 2, 'who had lost it asks for all of them once more, beside the change');
    await until(
      async () => pending() === 0 && (await otherThanRecorded()).length === 0,
      'the store has what is recorded',
    );
    expect(await shows(second, '/en', 'newest@example.org')()).toBe(true);
  });

  it.skipIf(!canPlug())(
    'one whose cable is pulled in mid-publish is replaced within ten seconds, and nothing is lost',
    async () => {
      const cable = plugMachine();
      machines.push(cable);
      const first = await start({}, cable);
      const second = await start();
      const [one, other] = [await login(first), await login(second)];
      const held = lease();
      expect((await one('POST', '/dashboard/Blogs/2', posts('Before the cut'))).status).toBe(200);
      expect(await change(one, 'before-the-cut@example.org')).toBe(200);
      cable.cut();
      expect(pending()).toBeGreaterThan(0);
      // A write that was interrupted by the cut blocks others for a moment.
      const saved = async () => (await other('POST', '/dashboard/Blogs/3', posts('After the cut'))).status < 300;
      await until(saved, 'the other can be written to', 10_000);
      await until(() => lease() > held, 'it has taken over', 10_000);
      await until(() => pending() === 0, 'it has published', 20_000);
      const live = ['Before the cut', 'After the cut'].map((title, n) => [`/en/blog/${n + 2}`, title] as const);
      for (const [path, title] of live) expect(await shows(second, path, title)()).toBe(true);
      expect(await shows(second, '/en', 'before-the-cut@example.org')()).toBe(true);
      cable.mend();
      for (const [path, title] of live) await until(shows(first, path, title), 'the first is back', 20_000);
      await until(async () => (await fetch(`${first.url}/readyz?writes=1`)).status === 200, 'it is ready', 20_000);
      await until(() => pending() === 0, 'all is published', 20_000);
      expect(await otherThanRecorded()).toEqual([]);
    },
  );

  it('one that is killed in mid-publish is replaced at once, and nothing is lost', async () => {
    const [first, second] = [await start(), await start()];
    const one = await login(first);
    expect(await change(one, 'before-the-end@example.org')).toBe(200);
    await first.kill();
    expect(pending()).toBeGreaterThan(0);
    await until(() => pending() === 0, 'the other has published', 20_000);
    expect(await shows(second, '/en', 'before-the-end@example.org')()).toBe(true);
    expect(await otherThanRecorded()).toEqual([]);
  });

  it.each([30, -30])('one whose clock is %i s off works with the other as one', async (seconds) => {
    const clock = join(folders[0] ?? '', 'clock');
    writeFileSync(clock, String(seconds / 86_400));
    const moved = join(import.meta.dirname, '../support/moved-clock.ts');
    const [first, second] = [await start(), await start({ CLOCK_FILE: clock, NODE_OPTIONS: `--import ${moved}` })];
    const held = lease();
    const [one, other] = [await login(first), await login(second)];
    for (const [turn, call] of [one, other, one, other].entries()) {
      expect((await call('POST', '/dashboard/Blogs/4', posts(`${seconds} s, turn ${turn}`))).status).toBe(200);
      for (const each of [first, second]) await until(shows(each, '/en/blog/4', `turn ${turn}`), 'both show it');
    }
    // A session of one machine is valid on the other until it ends on either.
    const token = await adminToken({ ...second, admin: adminLogin });
    const [here, there] = [client(first, token), client(second, token)];
    expect((await here('GET', '/dashboard/publish')).status).toBe(200);
    expect((await there('POST', '/dashboard/logout')).status).toBeLessThan(300);
    expect((await here('GET', '/dashboard/publish')).status).toBe(401);
    // Wrong passwords count together on all machines.
    const wrong = { email: `nobody${seconds}@school.test`, password: 'not-the-password-1' };
    const answers: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const call = client(turn % 2 ? first : second, null);
      answers.push((await call('POST', '/dashboard/login', wrong)).status);
    }
    expect(answers.filter((status) => status !== 429)).toHaveLength(rateLimits.failedLogins.points);
    expect(lease()).toBe(held);
  });
});
