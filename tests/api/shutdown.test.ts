import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { head, type Line, multipartType, openLine, part } from '../support/line.ts';
import { itInProof } from '../support/long-form.ts';
import { root } from '../support/process.ts';
import { copySchool, startSchool, type TestSchool, testSite } from '../support/server.ts';
import { databaseEnv } from '../support/test-database.ts';
import { filesEnv, storeEmptyFile } from '../support/test-files.ts';

const lines: Line[] = [];
const schools: TestSchool[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) line.hangUp();
  await Promise.all(schools.splice(0).map((school) => school.stop()));
});

async function start(): Promise<TestSchool> {
  const school = await startSchool();
  schools.push(school);
  return school;
}

async function open(school: TestSchool, from?: string): Promise<Line> {
  const line = await openLine(school.url, from);
  lines.push(line);
  return line;
}

/** Stops a server with SIGTERM. @returns its exit code, and the duration in milliseconds */
async function stopped(school: TestSchool): Promise<{ code: number | null; time: number }> {
  const started = performance.now();
  school.process.kill('SIGTERM');
  await once(school.process, 'exit');
  return { code: school.process.exitCode, time: performance.now() - started };
}

const takesNobodyIn = (school: TestSchool) =>
  vi.waitFor(async () => {
    const late = await openLine(school.url);
    expect(await late.closed).toBe('ECONNREFUSED');
  }, 10_000);

interface Visit {
  answers: number;
  /** Whether the connection was closed before an expected response. */
  cutOff: boolean;
  /** Whether the last response announced the close (`Connection: close`). */
  toldSo: boolean;
}

/** Sends requests one after the other on one connection until it is closed. */
async function visit(line: Line, path: string, answered: () => void): Promise<Visit> {
  const result: Visit = { answers: 0, cutOff: false, toldSo: false };
  let seen = 0;
  while (!line.isClosed()) {
    line.send(head('GET', path));
    try {
      const text = await line.until(new RegExp(`^[\\s\\S]{${seen}}[\\s\\S]*?\\r\\n\\r\\n`));
      const answer = text.slice(seen, text.indexOf('\r\n\r\n', seen) + 4);
      seen += answer.length + Number(/^content-length: (\d+)/im.exec(answer)?.[1]);
      await line.untilLength(seen);
      result.answers += 1;
      result.toldSo = /^connection: close/im.test(answer);
      answered();
    } catch {
      result.cutOff = true;
    }
    if (result.toldSo) await line.closed;
  }
  return result;
}

describe('SIGTERM', () => {
  itInProof('to what npm start started stops the server, and both end with 0', async () => {
    const dataDir = copySchool();
    const env = {
      ...process.env,
      PORT: '0',
      SITE_URL: testSite,
      DATA_DIR: dataDir,
      ...databaseEnv(dataDir),
      ...filesEnv(dataDir),
    };
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      npm.once('exit', (code) => reject(new Error(`npm ended with ${code}: ${output}`)));
      npm.stdout.on('data', (chunk) => {
        output += String(chunk);
        const address = /^Listening +(\S+)/m.exec(output)?.[1];
        if (address && output.includes('Dashboard')) resolve(address);
      });
    });
    npm.kill('SIGTERM');
    expect(await once(npm, 'exit')).toEqual([0, null]);
    const late = await openLine(url);
    expect(await late.closed).toBe('ECONNREFUSED');
  });

  itInProof('under load resets no request: each connection’s last answer says that it is the last', async () => {
    const school = await start();
    let answers = 0;
    const visitors: Promise<Visit>[] = [];
    for (let count = 0; count < 60; count++) {
      const path = ['/about', '/api/levels', '/blog', '/rss.xml'][count % 4] ?? '/';
      visitors.push(visit(await open(school), path, () => (answers += 1)));
    }
    await vi.waitFor(() => expect(answers).toBeGreaterThan(600), 20_000);
    const { code, time } = await stopped(school);
    const visits = await Promise.all(visitors);
    expect(visits.filter(({ cutOff }) => cutOff)).toEqual([]);
    expect(visits.filter(({ toldSo }) => !toldSo)).toEqual([]);
    expect(code).toBe(0);
    expect(time).toBeLessThan(10_000);
  });

  it('lets a download and a form that are under way come to their end', async () => {
    const school = await start();
    const size = 40 * 2 ** 20;
    storeEmptyFile(school.dataDir, 'media/film.mp4', size);
    const download = await open(school);
    download.send(head('GET', '/media/film.mp4'));
    await download.until(/\r\n\r\n/);
    download.socket.pause();
    const form = await open(school);
    const message = JSON.stringify({ name: 'Sara', email: 'sara@example.test', subject: 'Hello', message: 'Hello' });
    form.send(head('POST', '/api/contact-us', 'Content-Type: application/json', `Content-Length: ${message.length}`));
    form.send(message.slice(0, 10));
    const end = stopped(school);
    await takesNobodyIn(school);
    form.send(message.slice(10));
    expect(await form.until(/\r\n\r\n[\s\S]*}/)).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close/i);
    download.socket.resume();
    const film = download.received().indexOf('\r\n\r\n') + 4;
    await download.untilLength(film + size);
    expect((await end).code).toBe(0);
  });

  itInProof('ends idle connections in order, and soon', async () => {
    const school = await start();
    const idle = await Promise.all(Array.from({ length: 20 }, () => open(school)));
    for (const line of idle.slice(0, 10)) {
      line.send(head('GET', '/about'));
      await line.until(/<\/html>/);
    }
    const { code, time } = await stopped(school);
    expect(await Promise.all(idle.map((line) => line.closed))).toEqual(idle.map(() => null));
    expect(code).toBe(0);
    expect(time).toBeLessThan(8000);
  });

  itInProof('waits no longer than ten seconds for those who never come to an end', async () => {
    const school = await start();
    const upload = await open(school);
    upload.send(head('POST', '/api/auth/register', multipartType, 'Content-Length: 9000000'));
    upload.send(`${part('image', 'a.jpg')}xxxx`);
    const headers = await open(school);
    headers.send('GET / HTTP/1.1\r\n');
    storeEmptyFile(school.dataDir, 'media/film.mp4', 40 * 2 ** 20);
    const reader = await open(school);
    reader.socket.pause();
    reader.send(head('GET', '/media/film.mp4'));
    const { code, time } = await stopped(school);
    expect(code).toBe(0);
    expect(time).toBeLessThan(10_000);
  });
});
