import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNames } from '../../src/model/health/checks.ts';
import { command } from '../support/command.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { serving } from '../support/serving.ts';
import { readTemplate } from '../support/template.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

describe('npm start -- --processes 2', { timeout: 120_000 }, () => {
  let dataDir: string;
  let school: School;
  beforeAll(async () => {
    dataDir = copySchool();
    school = await spawnSchool({ dataDir, args: ['--processes', '2'], env: { METRICS_PORT: '0' } });
  });
  afterAll(async () => {
    await school?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const page = async (path: string) => (await fetch(school.url + path, { headers: { connection: 'close' } })).text();
  const metric = async (name: string) => {
    const url = /^Metrics +(\S+)$/m.exec(school.output())?.[1] ?? '';
    const text = await (await fetch(url)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };

  it('says where it listens once, and two processes answer', () => {
    expect(school.output().match(/^Listening/gm)).toHaveLength(1);
    expect(serving(school.process.pid)).toHaveLength(2);
  });

  it('shows a change on both within a second of each other, and a session ended on one is ended on both', async () => {
    const call = await asAdmin({ ...school, admin: readTemplate().admin });
    await call('POST', '/dashboard/Blogs/2', { title: both('On every process'), description: both('Text') });
    for (let tries = 0; tries < 6; tries += 1) {
      await expect.poll(() => page('/en/blog/2')).toContain('On every process');
    }
    await call('POST', '/dashboard/logout');
    for (let tries = 0; tries < 6; tries += 1) expect((await call('GET', '/dashboard/Blogs')).status).toBe(401);
  });

  it('sums the metrics of all', async () => {
    const before = await metric('school_requests_total');
    for (let tries = 0; tries < 10; tries += 1) await page('/en');
    await expect.poll(async () => (await metric('school_requests_total')) - before).toBe(10);
    await expect.poll(() => metric('school_up')).toBe(2);

    // One that is late with its answer is still counted: a counter that falls tells of a restart.
    const counted = await metric('school_requests_total');
    const [late = 0] = serving(school.process.pid);
    process.kill(late, 'SIGSTOP');
    try {
      expect(await metric('school_requests_total')).toBe(counted);
    } finally {
      process.kill(late, 'SIGCONT');
    }
  });

  it('starts again what dies', async () => {
    const [first = 0] = serving(school.process.pid);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => serving(school.process.pid).filter((pid) => pid !== first).length).toBe(2);
    expect(await page('/en')).toContain('<html');
  });

  // `renewal.test.ts` is the short form.
  itInProof('is renewed one by one on SIGHUP without a lost request', async () => {
    await expect.poll(() => serving(school.process.pid).length).toBe(2);
    const before = serving(school.process.pid);
    let going = true;
    const statuses: number[] = [];
    const asking = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (going) statuses.push((await fetch(`${school.url}/en`)).status);
      }),
    );
    school.process.kill('SIGHUP');
    await expect
      .poll(() => serving(school.process.pid).filter((pid) => before.includes(pid)).length, { timeout: 60_000 })
      .toBe(0);
    going = false;
    await asking;
    expect(statuses.length).toBeGreaterThan(10);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('ends with 0 on SIGTERM, and leaves no process behind', async () => {
    const pids = serving(school.process.pid);
    expect(await school.stop()).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});

it.each(sampleOf(['0', 'many', '65'], 3))('--processes %s stops the start, and the usage is told', async (count) => {
  const { code, stderr } = await command('start', ['--processes', count], { env: { DATA_DIR: '/tmp/never-made' } });
  expect([code, stderr.trim().split('\n')]).toEqual([
    64,
    [expect.stringContaining('npm start'), expect.stringContaining('--processes N')],
  ]);
});

itInProof('a setting that only the first process finds wrong ends all with 78, as with one process', async () => {
  for (const args of [[], ['--processes', '2']]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
    const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'iloveyou', SEED: 'none' };
    const { code, stderr } = await command('start', args, { env });
    expect([code, stderr.trim().split('\n')]).toEqual([78, [expect.stringMatching(/^ADMIN_PASSWORD is not valid/)]]);
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(dataDir);
  }
});

itInProof('metrics are told on the loopback only, in the form that Prometheus reads', async () => {
  const dataDir = copySchool();
  const school = await spawnSchool({ dataDir, env: { METRICS_PORT: '0' } });
  try {
    await fetch(`${school.url}/en`);
    await fetch(`${school.url}/nothing`);
    const url = /^Metrics +(\S+)$/m.exec(school.output())?.[1] ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    for (const line of text.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/);
    }
    expect(text).toContain('school_requests_total{part="site",method="GET",status="404"} 1');
    expect(text).toContain('school_request_seconds_count{route="site",method="GET",status="404"} 1');
    // A slow check does not keep the other metrics: its state is told with the next collection.
    for (const check of checkNames) {
      await expect
        .poll(async () => (await fetch(url)).text())
        .toMatch(new RegExp(`^school_health{check="${check}"} [012]$`, 'm'));
    }
    for (const name of [
      'request_seconds_bucket',
      'info{version=',
      'disk_bytes{what="free"}',
      'database_wait_seconds_bucket',
      'memory_share',
      'publish_queue',
      'event_loop_lag_seconds',
      'cache_bytes',
      'pool_waiting',
    ]) {
      expect(text).toContain(`school_${name}`);
    }
  } finally {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
