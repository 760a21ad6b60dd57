import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { objectPages } from '../../api/publish/object-pages.ts';
import { pageFile, pageHash } from '../../api/publish/page-file.ts';
import { openPagesCache } from '../../api/storage/open.ts';
import { LeaseLost } from '../../db/publishing/lease.ts';
import { until } from '../support/content.ts';
import { canPlug, type Machine, plugMachine } from '../support/machine.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { adminLogin, type School, spawnSchool } from '../support/process.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const prefix = 'school';
const database = 'school';

let server: PostgresServer;
let s3: TestS3;
const folders: string[] = [];
const running: School[] = [];
const machines: Machine[] = [];

/** What every machine of the school is told. */
const shared = () => ({ DATABASE_URL: server.url(database), SEED: 'none', ADMIN_PASSWORD: adminLogin.password });

/** A machine has nothing but a folder of its own. */
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

/** Bytes that only pages come to, not what else is asked of a store. */
const severalPages = 50_000;
const posts = (title: string) => ({ title: both(title), description: both('Text') });
const pending = () => Number(server.query('select count(*) from publish_requests', database));
const requests = () => Number(server.query('select last_value from publish_requests_id_seq', database));
const lease = () => Number(server.query("select value from publisher_state where name = 'lease'", database));
/** Changes what stands on every page. */
const change = async (call: Call, email: string) => (await call('POST', '/dashboard/link-logo', { email })).status;
const shows = (school: School, path: string, words: string) => async () =>
  (await (await fetch(school.url + path)).text()).includes(words);

/** Addresses whose object in the store is another page than the one that is recorded. */
async function otherThanRecorded(): Promise<string[]> {
  const wrong: string[] = [];
  const rows = server.query('select address, hash from pages', database).split('\n');
  for (const [address = '', hash] of rows.map((row) => row.split('|'))) {
    const bytes = await s3.bucket(prefix).get(`site/${pageFile(address)}`);
    if (!bytes || pageHash(bytes) !== hash) wrong.push(address);
  }
  return wrong;
}

describe('of two machines with one PostgreSQL and one S3', { timeout: 120_000 }, () => {
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
    // By the time it answers again and has logged in, it has come to what it was about to send.
    for (let turn = 1; turn <= 4; turn++) {
      expect((await one('POST', '/dashboard/Blogs/1', posts(`Turn ${turn}`))).status).toBe(200);
      for (const each of [first, second]) await until(shows(each, '/en/blog/1', `Turn ${turn}`), 'both show it');
    }
    await until(() => pending() === 0, 'all is published', 30_000);
    expect(await otherThanRecorded()).toEqual([]);
    expect(await shows(second, '/en', 'newer@example.org')()).toBe(true);
  });

  it('one that loses the right to publish in mid-publish leaves no older page where a newer one belongs', async () => {
    const [first, second] = [await start(), await start()];
    const [one, other] = [await login(first), await login(second)];
    const held = lease();
    s3.freeze();
    await change(one, 'older@example.org');
    const asked = requests();
    await until(() => s3.waiting() > severalPages, 'pages are on their way to the store');
    // The lease belongs to a connection: it is cut, and the other takes over while those pages wait at the store.
    server.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`, database);
    await until(() => lease() > held, 'another has taken over', 12_000);
    expect(await change(other, 'newest@example.org')).toBe(200);
    s3.thaw();
    await until(shows(second, '/en', 'newest@example.org'), 'the newer page is live');
    await until(() => requests() - asked === 2, 'who had lost it asks for all of them once more, beside the change');
    await until(async () => pending() === 0 && (await otherThanRecorded()).length === 0, 'the store has what is recorded');
    expect(await shows(second, '/en', 'newest@example.org')()).toBe(true);
  });

  it('pages of a batch that is swapped in without the right to publish stay where they are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pages-'));
    folders.push(folder);
    const pages = objectPages(s3.bucket('batches'), openPagesCache(folder));
    const batches = ['older', 'newer'].map((html) => {
      const batch = pages.batch(null);
      batch.add({ address: '/about', html, hash: pageHash(html) });
      return batch;
    });
    await batches[1]?.swapIn(async () => true);
    await expect(batches[0]?.swapIn(async () => false)).rejects.toThrow(LeaseLost);
    expect(String(await s3.bucket('batches').get('site/about/index.html'))).toBe('newer');
  });
});
