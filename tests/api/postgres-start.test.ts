import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../support/calls.ts';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { bearer } from '../support/people.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { launchSchool, printedLogins, type School } from '../support/process.ts';
import { schoolOn } from '../support/school-on-postgres.ts';
import { spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { inStore } from '../support/test-files.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'school-'));
  folders.push(made);
  return made;
}

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

describe('a wrong DATABASE_URL stops the start with one line that names it and holds no password', () => {
  const wrongOnes: [what: string, url: () => string, line: RegExp][] = [
    ['no address', () => 'postgres:secret-word', /takes postgres:/],
    ['another kind of database', () => 'mysql://u:secret-word@127.0.0.1/x', /takes postgres:/],
    [
      'no such host',
      () => server.url('postgres').replace('127.0.0.1', 'no-such-host.invalid'),
      /host that is not there/,
    ],
    ['a wrong password', () => server.url('postgres').replace('of-the-tests', 'secret-word'), /password/],
    ['no such database', () => server.url('secret_school'), /database that is not there/],
    ['a server without TLS', () => `${server.url('postgres')}?sslmode=require`, /TLS/],
    ['an unknown sslmode', () => `${server.url('postgres')}?sslmode=full`, /sslmode/],
    [
      'a certificate that cannot be read',
      () => `${server.url('postgres')}?sslrootcert=/none/secret-word.crt`,
      /takes a file that can be read as sslrootcert$/m,
    ],
    ['a password that is not encoded', () => 'postgres://u:secret%zzword@127.0.0.1/x', /takes postgres:/],
    ['no name of a database', () => 'postgres://u:secret-word@127.0.0.1', /takes postgres:/],
    ['a user who may not make tables', () => server.url('postgres'), /may not make tables/],
  ];
  it.each(sampleOf(wrongOnes, 3))('%s', async (_what, url, line) => {
    const { code, stderr } = await command('start', [], { env: { DATA_DIR: folder(), DATABASE_URL: url() } });
    expect(code).toBe(78);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^DATABASE_URL /);
    expect(stderr).toMatch(line);
    expect(stderr).not.toMatch(/secret-word|of-the-tests/);
  });
});

itInProof(
  'a server that does not answer is tried for half a minute, and the exit code says that it is away',
  async () => {
    const url = server.url('postgres').replace(/:\d+\//, ':9/');
    const { code, stderr } = await command('start', [], { env: { DATA_DIR: folder(), DATABASE_URL: url } });
    expect([code, stderr.trim()]).toEqual([
      69,
      expect.stringMatching(/^DATABASE_URL leads to .*, which does not answer/),
    ]);
  },
  60_000,
);

it('the tables of another program stop the start with one line', async () => {
  const url = server.create('others');
  server.query('create table customers (name text)', 'others');
  const { code, stderr } = await command('start', [], { env: { DATA_DIR: folder(), DATABASE_URL: url } });
  expect([code, stderr.trim()]).toEqual([78, expect.stringMatching(/^DATABASE_URL .*another program$/)]);
});

itInProof('a standby stops the start with one line', async () => {
  const standby = await startPostgres();
  try {
    const url = standby.create('school');
    await standby.halt();
    writeFileSync(join(standby.connection.home, 'data/standby.signal'), '');
    await standby.resume();
    const { code, stderr } = await command('start', [], { env: { DATA_DIR: folder(), DATABASE_URL: url } });
    expect([code, stderr.trim()]).toEqual([78, expect.stringMatching(/^DATABASE_URL leads to .*: it is a standby/)]);
  } finally {
    await standby.stop();
  }
});

// `starting.test.ts` does the same on a SQLite file.
itInProof(
  'of two that start on an empty database at once one fills it and prints the passwords, and both serve',
  async () => {
    const env = { DATABASE_URL: server.create('empty'), SEED: 'none' };
    const dataDir = folder();
    const both = [launchSchool({ dataDir, env }), launchSchool({ dataDir, env })];
    const listening = (output: string) => /^Listening +(\S+)$/m.exec(output)?.[1];
    await until(() => both.every(({ output }) => /^Dashboard/m.test(output())), 'both listen', 100_000);
    for (const { output } of both) {
      expect((await fetch(`${listening(output())}/readyz?writes=1`)).status).toBe(200);
    }
    expect(both.flatMap(({ output }) => printedLogins(output(), 'Administrator'))).toHaveLength(1);
    expect(server.query("select count(*) from publisher_state where name = 'filled'", 'empty')).toBe('1');
    for (const each of both) each.process.kill('SIGTERM');
    await Promise.all(both.map(({ gone }) => gone));

    // The school's files are in the other folder.
    const elsewhere = await command('start', [], { env: { ...env, DATA_DIR: folder() } });
    const refusal = inStore ? /^FILES_URL: this school's files do not lie in/ : /^DATABASE_URL .*DATA_DIR/;
    expect([elsewhere.code, elsewhere.stderr.trim()]).toEqual([78, expect.stringMatching(refusal)]);
  },
  120_000,
);

describe('of two processes one publishes', { timeout: 120_000 }, () => {
  let place: { dataDir: string; url: string; name: string };
  const running: School[] = [];
  const start = async () => {
    const school = await spawnSchool({ dataDir: place.dataDir, env: { DATABASE_URL: place.url } });
    running.push(school);
    return school;
  };
  const startTwo = async () => {
    await Promise.all(running.splice(0).map((school) => school.kill()));
    return [await start(), await start()] as const;
  };
  beforeAll(async () => {
    place = await schoolOn(server);
    folders.push(place.dataDir);
  });
  afterAll(() => Promise.all(running.map((school) => school.kill())));
  const lease = () => Number(server.query("select value from publisher_state where name = 'lease'", place.name));
  const page = async (school: School) => (await fetch(`${school.url}/en/blog/2`)).text();

  itInProof(
    'another takes over within ten seconds when it stands still, and what wakes later writes nothing older',
    async () => {
      const [first, second] = await startTwo();
      const before = lease();
      const call = await asAdmin({ ...second, admin: readTemplate().admin });
      const save = async (title: string) => {
        const answer = await call('POST', '/dashboard/Blogs/2', { title: both(title), description: both('Text') });
        return answer.status < 300;
      };
      first.process.kill('SIGSTOP');
      // The paused process may be in the middle of a write, which blocks others for a moment.
      await until(() => save('Taken over'), 'it can be saved', 10_000);
      await until(async () => (await page(second)).includes('Taken over'), 'the other publishes', 12_000);
      expect(lease()).toBeGreaterThan(before);
      first.process.kill('SIGCONT');
      // Requested at once, while it may still believe that it is the publisher. What it caches now must be dropped later.
      await page(first);
      for (const title of ['Awake', 'And after']) expect(await save(title)).toBe(true);
      for (const school of [first, second]) {
        await until(async () => (await page(school)).includes('And after'), 'both show it', 10_000);
      }
      // Its connections to the store were paused too, so one of their requests may fail.
      await expect.poll(async () => (await fetch(`${first.url}/readyz?writes=1`)).status, { timeout: 5000 }).toBe(200);
    },
  );

  it('another takes over when it is killed, and a session that ends on one is over on the other', async () => {
    const [first, second] = await startTwo();
    await first.kill();
    const call = await asAdmin({ ...second, admin: readTemplate().admin });
    await call('POST', '/dashboard/Blogs/2', { title: both('After a death'), description: both('Text') });
    await until(async () => (await page(second)).includes('After a death'), 'the other publishes', 12_000);
    const third = await start();
    const { admin } = readTemplate();
    const headers = bearer(await logIn(third, 'dashboard', admin));
    const ask = async ({ url }: School) => (await fetch(`${url}/api/dashboard/publish`, { headers })).status;
    for (const school of [third, second, third]) expect(await ask(school)).toBe(200);
    expect((await fetch(`${second.url}/api/dashboard/logout`, { method: 'POST', headers })).status).toBe(200);
    expect([await ask(third), await ask(second)]).toEqual([401, 401]);
  });
});
