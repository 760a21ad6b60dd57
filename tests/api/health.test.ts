import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { failedLoginsAt } from '../../api/auth/failed-logins.ts';
import { healthEndpoints } from '../../src/model/endpoints/dashboard-health.ts';
import { type CheckName, checkNames, type HealthState } from '../../src/model/health/checks.ts';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { change, freshClient } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { smallDisk } from '../support/small-disk.ts';
import { hireAndEnter } from '../support/staff.ts';
import { readTemplate } from '../support/template.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const shape = healthEndpoints['GET /dashboard/health'].answer.strict();
type Line = z.infer<typeof shape>['data'][number];

const both = (text: string) => ({ ar: text, en: text });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** What `npm run status` tells of a school: its exit code, and each line. */
async function statusOf(dataDir: string, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await command('status', ['--json'], { env: { DATA_DIR: dataDir, ...env } });
  expect(stderr).toBe('');
  const { data } = shape.parse(JSON.parse(stdout));
  expect(data.map(({ check }) => check)).toEqual([...checkNames]);
  const line = (check: CheckName): Line | undefined => data.find((each) => each.check === check);
  return { code, data, line, state: (check: CheckName) => line(check)?.state, text: stdout };
}

const sayNothing = { BACKUP_URL: 'none' };

describe('the health of a school', { timeout: 120_000 }, () => {
  let dataDir: string;
  let school: School;
  let call: Call;
  let hookStatus = 500;
  const hook = createServer((_request, response) => response.writeHead(hookStatus).end());
  let env: Record<string, string>;
  const start = async () => {
    school = await spawnSchool({ dataDir, env });
    call = await asAdmin({ ...school, admin: readTemplate().admin });
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const { port } = hook.address() as AddressInfo;
    env = {
      ...sayNothing,
      REBUILD_HOOK_URL: `http://user:hook-password@127.0.0.1:${port}/hook-path`,
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://user:mail-password@127.0.0.1:9',
      MAIL_FROM: 'office@school.test',
    };
    dataDir = copySchool();
    await start();
  });
  afterAll(async () => {
    await school.stop();
    hook.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(dataDir);
  });
  const status = () => statusOf(dataDir, env);
  /** The state that the dashboard tells; what was asked a moment ago may be told for some seconds. */
  const told = async (check: CheckName): Promise<HealthState | undefined> =>
    shape.parse((await call('GET', '/dashboard/health')).body).data.find((each) => each.check === check)?.state;
  const expectTold = (check: CheckName, state: HealthState) =>
    until(async () => (await told(check)) === state, `${check} is told as ${state}`, 15_000);

  it('is told to the principal with every check in its order, in both languages, and to nobody else', async () => {
    const answer = await call('GET', '/dashboard/health');
    expect(answer.status).toBe(200);
    const { data } = shape.parse(answer.body);
    expect(data.map(({ check }) => check)).toEqual([...checkNames]);
    for (const { name, text } of data) {
      expect(name.ar).toMatch(/\p{Script=Arabic}/u);
      expect(text.ar).toMatch(/\p{Script=Arabic}/u);
      for (const said of [name.en, text.en]) expect(said).toMatch(/^[^{}\p{Script=Arabic}]+$/u);
    }
    expect(data.filter(({ state }) => state !== 'ok')).toEqual([]);
    for (const role of ['secretary', 'editor', 'teacher'] as const) {
      const { call: other } = await hireAndEnter(school, call, role);
      expect((await other('GET', '/dashboard/health')).status).toBe(403);
    }
  });

  it('is told by the command with the worst state as its exit code', async () => {
    const well = await status();
    expect([well.code, well.data.filter(({ state }) => state !== 'ok')]).toEqual([0, []]);
    const words = await command('status', [], { env: { DATA_DIR: dataDir, ...env, BACKUP_URL: '' } });
    expect(words.code).toBe(1);
    expect(words.stdout.trimEnd().split('\n')).toHaveLength(checkNames.length);
    expect(words.stdout).toMatch(/^warn {2}backup_away +No backup is kept elsewhere/m);
    for (const wrong of [['--wrong'], ['word']]) {
      expect((await command('status', wrong, { env: { DATA_DIR: dataDir } })).code).toBe(64);
    }
  });

  itInProof('says that the hook fails, then that it has for a day, and nothing of its address', async () => {
    await call('POST', '/dashboard/Blogs/2', { title: both('The hook is told'), description: both('Text') });
    await expectTold('hook', 'warn');
    change(school, "update publications set published_at = ? where hook_state = 'waiting'", ago(25 * 60));
    await expectTold('hook', 'bad');
    const found = await status();
    expect([found.code, found.state('hook')]).toEqual([2, 'bad']);
    expect(found.text).not.toMatch(/hook-password|hook-path/);
    hookStatus = 200;
    change(school, "update publications set hook_next_at = ? where hook_state = 'waiting'", ago(1));
    await call('POST', '/dashboard/Blogs/2', { title: both('It is told again'), description: both('Text') });
    await expectTold('hook', 'ok');
  });

  itInProof('says that no mail has left for an hour, then for a day, and is well when one has left', async () => {
    expect((await status()).state('mail')).toBe('ok');
    const columns = 'kind, language, name, address, facts, state, attempts, next_at, created_at';
    const mail = `insert into mails (${columns}, fault, failing_since, done_at) values ('confirm', 'en', 'A', 'a@b.test', '{}',
      ?, 3, '2999-01-01T00:00:00.000Z', ?, ?, ?, ?)`;
    change(school, mail, 'waiting', ago(50), 'server', ago(50), '');
    expect((await status()).state('mail')).toBe('ok');
    for (const [minutes, state] of [
      [70, 'warn'],
      [25 * 60, 'bad'],
    ] as const) {
      change(school, 'update mails set failing_since = ?', ago(minutes));
      await expectTold('mail', state);
    }
    const late = await status();
    expect([late.code, late.line('mail')?.text.en]).toEqual([2, 'Mail has not left for 25 hours.']);
    expect(late.text).not.toContain('mail-password');
    // A mail that was given up says as much as one that waits.
    change(school, "update mails set state = 'given_up', done_at = ?", ago(0));
    expect((await status()).state('mail')).toBe('bad');
    change(school, mail, 'sent', ago(1), 'server', ago(1), ago(0));
    await expectTold('mail', 'ok');
  });

  itInProof('counts failed logins within a day', async () => {
    const failed = async () => /\d+/.exec((await status()).line('logins')?.text.en ?? '')?.[0];
    const before = Number(await failed());
    for (let tries = 0; tries < 3; tries += 1) {
      const headers = { 'content-type': 'application/json', ...freshClient() };
      const body = JSON.stringify({ email: `nobody-${tries}@school.test`, password: 'whatever-it-is' });
      expect((await fetch(`${school.url}/api/dashboard/login`, { method: 'POST', headers, body })).status).toBe(401);
    }
    expect(Number(await failed())).toBe(before + 3);
    const { key } = failedLoginsAt(Date.now());
    for (const [count, state] of [
      [101, 'warn'],
      [1001, 'bad'],
      [3, 'ok'],
    ] as const) {
      change(school, 'update rate_windows set count = ? where key = ?', count, key);
      await expectTold('logins', state);
    }
  });

  it('says that the clock is behind what a visitor has written', async () => {
    const columns = 'name, email, subject, message, created_at';
    change(school, `insert into messages (${columns}) values ('A', 'a@b.test', 'clock', 'Text', ?)`, ago(-10));
    await expectTold('clock', 'bad');
    change(school, "delete from messages where subject = 'clock'");
    await expectTold('clock', 'ok');
  });

  itInProof('says that the clock is behind what was written last', async () => {
    change(
      school,
      "insert into audit_lines (at, actor_id, actor_name, action, about, changes) values (?, 1, 'A', 'publish', 'clock', '{}')",
      ago(-10),
    );
    await expectTold('clock', 'bad');
    expect((await status()).state('clock')).toBe('bad');
    change(school, "delete from audit_lines where about = 'clock'");
    await expectTold('clock', 'ok');
  });

  itInProof('says that a change waits to be published: after a minute, and worse after ten', async () => {
    await school.stop();
    const insert = 'insert into publish_requests (tags, addresses, everything, created_at) values (?, ?, 0, ?)';
    change(school, insert, '[]', '["/about"]', ago(2));
    expect((await status()).state('publishing')).toBe('warn');
    change(school, 'update publish_requests set created_at = ?', ago(11));
    const late = await status();
    expect([late.state('publishing'), late.line('publishing')?.text.en]).toEqual([
      'bad',
      'A change has waited 11 minutes to be published.',
    ]);
    await start();
    await expectTold('publishing', 'ok');
  });

  itInProof('says that the server does not run, or does not answer, and is well again with it', async () => {
    expect((await status()).state('version')).toBe('ok');
    school.process.kill('SIGSTOP');
    const silent = await status();
    school.process.kill('SIGCONT');
    expect([silent.code, silent.line('version')?.text.en]).toEqual([2, expect.stringContaining('does not answer')]);
    for (const end of [() => school.stop(), () => school.kill()]) {
      await end();
      const down = await status();
      expect([down.code, down.state('version'), down.state('database')]).toEqual([2, 'bad', 'ok']);
      expect(down.line('version')?.text.en).toContain('does not run');
      await start();
      expect((await status()).code).toBe(0);
    }
  });

  it.skipIf(onPostgres)('says that the database is damaged or gone, with every other check', async () => {
    await school.stop();
    const file = join(dataDir, 'school.db');
    const whole = readFileSync(file);
    const expectBad = async (words: string) => {
      const { code, line, state } = await status();
      expect([code, state('database'), line('database')?.text.en]).toEqual([2, 'bad', expect.stringContaining(words)]);
      for (const check of ['publishing', 'logins'] as const) {
        expect([state(check), line(check)?.text.en]).toEqual(['warn', expect.stringContaining('Not known')]);
      }
      expect(state('disk')).toBe('ok');
    };
    const torn = openSync(file, 'r+');
    writeSync(torn, Buffer.alloc(8192, 7), 0, 8192, 4096);
    closeSync(torn);
    await expectBad('damaged');
    writeFileSync(file, 'no database at all');
    await expectBad('damaged');
    rmSync(file);
    await expectBad('not where it was');
    writeFileSync(file, whole);
    expect((await status()).state('database')).toBe('ok');
    await start();
    expect((await status()).code).toBe(0);
  });
});

it('says how long the certificate of the address is valid: fourteen days, three days, ended, not to be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const pem = (name: string) => readFileSync(join(folder, name));
  const certificate = (days: number) => {
    const words = `req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days ${days} -keyout key.pem -out cert.pem`;
    execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });
    return { key: pem('key.pem'), cert: pem('cert.pem') };
  };
  const server = createTlsServer(certificate(30), (socket) => socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const found = async (env: Record<string, string> = {}) => {
    const { line } = await statusOf(join(folder, 'school'), {
      SITE_URL: `https://localhost:${port}`,
      ...sayNothing,
      ...env,
    });
    return [line('certificate')?.state, line('certificate')?.text.en];
  };
  try {
    expect((await found())[0]).toBe('ok');
    server.setSecureContext(certificate(10));
    expect(await found()).toEqual(['warn', expect.stringMatching(/is valid for \d+ days/)]);
    server.setSecureContext(certificate(2));
    expect((await found())[0]).toBe('bad');
    writeFileSync(join(folder, 'clock'), '3');
    const moved = `--import ${join(import.meta.dirname, '../support/moved-clock.ts')}`;
    expect(await found({ CLOCK_FILE: join(folder, 'clock'), NODE_OPTIONS: moved })).toEqual([
      'bad',
      expect.stringContaining('has ended'),
    ]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  expect(await found()).toEqual(['warn', expect.stringContaining('could not be read')]);
  rmSync(folder, { recursive: true });
}, 60_000);

it('of a place without a school is well, in words, and leaves nothing behind', async () => {
  const disk = smallDisk(1200);
  try {
    const dataDir = join(disk.folder, 'school');
    if (!onPostgres) {
      const found = await statusOf(dataDir);
      expect([found.code, found.line('database')?.text.en]).toEqual([0, 'There is no school here yet.']);
    }
    writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(200 * 2 ** 20));
    const full = await statusOf(dataDir, sayNothing);
    expect([full.code, full.state('disk')]).toEqual([2, 'bad']);
    rmSync(join(disk.folder, 'filler'));
    expect((await statusOf(dataDir, sayNothing)).state('disk')).toBe('ok');
  } finally {
    disk.remove();
  }
}, 60_000);

it('asks a PostgreSQL that does not answer for no longer than it has patience', async () => {
  const env = { DATABASE_URL: 'postgres://somebody:pg-password@127.0.0.1:9/school', ...sayNothing };
  const dataDir = copySchool();
  const asked = performance.now();
  const found = await statusOf(dataDir, env);
  expect([found.code, found.state('database')]).toEqual([2, 'bad']);
  expect(found.text).not.toContain('pg-password');
  expect(performance.now() - asked).toBeLessThan(15_000);
  rmSync(dataDir, { recursive: true, force: true });
  if (onPostgres) dropDatabase(dataDir);
}, 60_000);
