import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { logged, logOf, logText } from '../support/log.ts';
import { describeInProof, sampleOf } from '../support/long-form.ts';
import { memoryOf } from '../support/memory.ts';
import { freshClient, tokenFor } from '../support/people.ts';
import { rawRequest } from '../support/raw.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { askMany } from '../support/strangers.ts';
import { storeEmptyFile } from '../support/test-files.ts';
import { adminToken } from './dashboard/client.ts';

const env = { LOG_LEVEL: 'info', TRUST_PROXY: '1' };
const long = 'x'.repeat(15_000);

describeInProof('a log that nobody reads', () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = await startSchool({ env });
  });
  afterAll(() => school.remove());
  const reading = () => school.process.stdout?.resume();

  it('costs neither memory nor an answer, and says afterwards how much of it is missing', async () => {
    const requests = () => logOf(school).filter(({ msg }) => msg === 'request').length;
    const readBefore = requests();
    // First with a reader, so that the memory a busy server needs anyway is not attributed to the log.
    await askMany(school, 5000, (index) => `/nothing-${index}?${long}`);
    await expect.poll(requests).toBe(readBefore + 5000);
    const before = memoryOf(school);
    school.process.stdout?.pause();
    const statuses = await askMany(school, 5000, (index) => `/nothing-${index}?${long}`);
    expect([...statuses]).toEqual([[404, 5000]]);
    // The URLs alone are 75 MB.
    expect(memoryOf(school) - before).toBeLessThan(45);
    reading();
    const missing = await logged(school, ({ event }) => event === 'log.dropped', 'the number of missing lines');
    expect(Number(missing['lines'])).toBeGreaterThan(1000);
    expect(requests() - readBefore + Number(missing['lines'])).toBe(10_000);
    await rawRequest(school, '/read-again');
    await logged(school, ({ url }) => url === '/read-again', 'a line after that');
  });

  it('still tells its last lines at the end when somebody reads again', async () => {
    school.process.stdout?.pause();
    await askMany(school, 600, (index) => `/farewell-${index}`);
    school.process.kill('SIGTERM');
    reading();
    await once(school.process, 'close');
    const farewells = logOf(school).filter(({ url }) => String(url).startsWith('/farewell-'));
    expect(farewells).toHaveLength(600);
  });
});

describe('the log', () => {
  let school: TestSchool;
  let admin: string;
  beforeAll(async () => {
    school = await startSchool({ env });
    admin = await adminToken(school);
  });
  afterAll(() => school.remove());
  const events = (event: string) => logOf(school).filter((line) => line['event'] === event);
  let seen = 0;
  afterEach(() => {
    seen = logOf(school).length;
  });
  const fresh = () => logOf(school).slice(seen);

  it.each(
    sampleOf(
      [
        '/dashboard?q=0912345678',
        '/dashboard/students?q=0912345678',
        '/dashboard/nowhere/?q=0912345678',
        '/api/dashboard/users?q=0912345678',
        '/api/dashboard/nothing?q=0912345678',
        '/api/%64ashboard/users?q=0912345678',
        '/%64ashboard?q=0912345678',
        '/en/../dashboard?q=0912345678',
        '/Dashboard?q=0912345678',
        'http://school.test/api/dashboard/users?q=0912345678',
      ],
      3,
    ),
  )('shows no query of the dashboard: %s', async (target) => {
    await rawRequest(school, target, [`Authorization: Bearer ${admin}`]);
    await until(() => fresh().some(({ msg }) => msg === 'request'), 'the line');
    expect(school.output()).not.toContain('0912345678');
  });

  it('has no line longer than 2 kB', async () => {
    await rawRequest(school, `/${long}`, [`X-Forwarded-For: ${'y'.repeat(9000)}`]);
    await rawRequest(school, `/api/${'%D8%A7'.repeat(2000)}`);
    await rawRequest(school, `/${'"\\'.repeat(5000)}`);
    await rawRequest(school, '/the-last-one');
    await logged(school, ({ url }) => url === '/the-last-one', 'all of them');
    const lengths = logText(school).map((line) => Buffer.byteLength(line) + 1);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2048);
  });

  it('says who it was by role and number, never by name or address', async () => {
    const token = await tokenFor(school, school.students.free);
    await fetch(`${school.url}/api/subjects`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${school.url}/api/dashboard/me`, { headers: { authorization: `Bearer ${admin}` } });
    await fetch(`${school.url}/files/materials/none.pdf`, { headers: { authorization: `Bearer ${admin}` } });
    await fetch(`${school.url}/api/levels`);
    const line = (url: string) => logged(school, (each) => each['url'] === url, url);
    expect(await line('/api/subjects')).toMatchObject({ role: 'student', id: 1, status: 200 });
    expect(await line('/api/dashboard/me')).toMatchObject({ role: 'admin', id: 1 });
    expect(await line('/files/materials/none.pdf')).toMatchObject({ role: 'admin', id: 1, status: 404 });
    expect(await line('/api/levels')).not.toHaveProperty('role');
    const written = logText(school).join('\n');
    for (const { email, password } of [school.admin, ...Object.values(school.students)]) {
      expect(written).not.toContain(email);
      expect(written).not.toContain(password);
    }
    expect(written).not.toContain(token);
  });

  it('tells of each login that succeeds and each that fails, by JSON and by a form', async () => {
    const { email, password } = school.students.paid;
    const call = (path: string, fields: Record<string, string>, accept = 'application/json') =>
      fetch(`${school.url}/api/${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept, origin: 'http://school.test', ...freshClient() },
        body: new URLSearchParams(fields),
      });
    const before = [events('login.succeeded').length, events('login.failed').length];
    for (const accept of ['application/json', 'text/html']) {
      await call('auth/login', { email, password }, accept);
      await call('auth/login', { email, password: 'wrong' }, accept);
    }
    await call('dashboard/login', { ...school.admin });
    await call('dashboard/login', { email, password });
    const expected = [(before[0] ?? 0) + 3, (before[1] ?? 0) + 3];
    const now = () => [events('login.succeeded').length, events('login.failed').length];
    await until(() => now().join() === expected.join(), 'six events');
    expect(events('login.succeeded').slice(-3)).toMatchObject([
      { role: 'student', id: 2 },
      { role: 'student', id: 2 },
      { role: 'admin', id: 1 },
    ]);
    const failed = events('login.failed').slice(-3);
    expect(failed.map(({ role }) => role)).toEqual(['student', 'student', 'admin']);
    for (const line of failed) expect(line['client']).toMatch(/^10\.0\./);
    expect(logText(school).join('\n')).not.toContain(email);
  });

  it('tells of each refusal of a foreign page and of each at a limit', async () => {
    const cookie = { cookie: `token=${admin}`, 'sec-fetch-site': 'cross-site' };
    await fetch(`${school.url}/api/dashboard/publish`, { method: 'POST', headers: cookie });
    const client = freshClient();
    for (let round = 0; round < 11; round += 1) {
      for (const accept of ['application/json', 'text/html']) {
        await fetch(`${school.url}/api/contact-us`, { method: 'POST', headers: { ...client, accept } });
      }
    }
    await until(() => events('refused.limit').length === 12, 'twelve refusals');
    expect(events('refused.origin')).toMatchObject([{ role: 'admin', id: 1, path: '/api/dashboard/publish' }]);
    expect(events('refused.limit')[0]).toMatchObject({ path: '/api/contact-us', client: client['x-forwarded-for'] });
  });

  it.each([
    ['application/json', '/api/contact-us'],
    ['application/x-www-form-urlencoded', '/api/auth/login'],
    ['multipart/form-data; boundary=x', '/api/auth/register'],
  ])('knows no fault of ours when a client hangs up in the middle of %s', async (type, path) => {
    const socket = connect(Number(new URL(school.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = `POST ${path} HTTP/1.1\r\nHost: school.test\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n`;
    socket.write(`${head}X-Forwarded-For: ${freshClient()['x-forwarded-for']}\r\n\r\n{"name`);
    await rawRequest(school, '/healthz');
    socket.resetAndDestroy();
    await until(() => fresh().some((line) => line['url'] === path && line['aborted'] === true), 'its line');
    expect(fresh().filter(({ level }) => level >= 50)).toEqual([]);
    expect(school.output()).not.toMatch(/^ +at /m);
  });

  it('knows none either when one leaves in the middle of an answer', async () => {
    // Larger than the buffers between server and client.
    storeEmptyFile(school.dataDir, 'media/film.mp4', 64 * 2 ** 20);
    const socket = connect(Number(new URL(school.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /media/film.mp4 HTTP/1.1\r\nHost: school.test\r\n\r\n');
    await once(socket, 'readable');
    socket.resetAndDestroy();
    await until(() => fresh().some((line) => line['aborted'] === true), 'its line');
    expect(fresh().filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('is JSON, line by line, and nothing else', () => {
    const [, written = ''] = school.output().split(/^Student .*\n(?!Student)|^Dashboard .*\n(?=\{)/m);
    expect(written.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
  });
});
