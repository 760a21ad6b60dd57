import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCommand } from '../support/command.ts';
import { until } from '../support/content.ts';
import { freePort } from '../support/free-port.ts';
import { itInProof } from '../support/long-form.ts';
import { copySchool, root, type School, spawnSchool } from '../support/server.ts';
import { isAlive, serving } from '../support/serving.ts';
import { databaseEnv } from '../support/test-database.ts';
import { filesEnv } from '../support/test-files.ts';

const once200 = async (url: string) =>
  (await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(60_000) })).status;

describe('a parent of one process', { timeout: 180_000 }, () => {
  let dataDir: string;
  let school: School;
  beforeAll(async () => {
    dataDir = copySchool();
    school = await spawnSchool({ dataDir, args: ['--processes', '1'] });
  });
  afterAll(async () => {
    await school?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('lets requests wait while its only process has died, and answers them all afterwards', async () => {
    const [first = 0] = serving(school.process.pid);
    process.kill(first, 'SIGKILL');
    await until(() => !isAlive(first), 'it has died');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => once200(`${school.url}/en`)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(serving(school.process.pid)).not.toContain(first);
  });

  itInProof(
    'renews it on SIGHUP without a failed request; a running request of the old one is answered to its end',
    async () => {
      const [before = 0] = serving(school.process.pid);
      const { port } = new URL(school.url);
      const slow = connect(Number(port), '127.0.0.1');
      let heard = '';
      slow.on('data', (part) => (heard += part.toString()));
      slow.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
      school.process.kill('SIGHUP');
      const statuses = new Set<number>();
      await until(async () => {
        statuses.add(await once200(`${school.url}/en`));
        const now = serving(school.process.pid);
        return now.length > 0 && (!now.includes(before) || now.length > 1);
      }, 'a second process');
      slow.write('Content-Length: 2\r\n\r\n');
      slow.write('{}');
      await until(
        async () => {
          statuses.add(await once200(`${school.url}/en`));
          return !isAlive(before);
        },
        'the old one has ended',
        110_000,
      );
      expect([...statuses]).toEqual([200]);
      expect(heard).toMatch(/^HTTP\/1\.1 401/);
      expect(serving(school.process.pid)).toHaveLength(1);
    },
  );

  it('leaves no process behind when it is killed', async () => {
    const children = serving(school.process.pid);
    expect(children).toHaveLength(1);
    school.process.kill('SIGKILL');
    await until(() => !children.some(isAlive), 'its process has ended');
  });
});

it('a parent that is stopped before its first process is ready ends with 0', async () => {
  const dataDir = copySchool();
  try {
    const { process: parent, ended } = launchCommand('start', ['--processes', '1'], { env: { DATA_DIR: dataDir } });
    await until(() => serving(parent.pid).length === 1, 'its first process has been started');
    parent.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);

itInProof(
  'a parent takes the socket that the system opened for it, and requests wait until the first process is ready',
  async () => {
    const dataDir = copySchool();
    const port = await freePort();
    const node = join(root, 'node_modules/.bin/node');
    const words = [
      '-l',
      `127.0.0.1:${port}`,
      node,
      '--import',
      './api/loading.js',
      'api/server.ts',
      '--processes',
      '2',
    ];
    const site = { DATA_DIR: dataDir, PORT: '1', SITE_URL: `http://127.0.0.1:${port}` };
    const env = { PATH: process.env['PATH'], ...site, ...databaseEnv(dataDir), ...filesEnv(dataDir) };
    // It passes on what is named only.
    const given = Object.keys(env).flatMap((name) => ['-E', name]);
    const activated = spawn('systemd-socket-activate', [...given, ...words], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    activated.stdout.on('data', (part: Buffer) => (said += part.toString()));
    try {
      await until(
        () =>
          new Promise<boolean>((resolve) => {
            const line = connect(port, '127.0.0.1', () => resolve(line.end() !== null));
            line.on('error', () => resolve(false));
          }),
        'the socket is open',
      );
      const statuses = await Promise.all(Array.from({ length: 10 }, () => once200(`http://127.0.0.1:${port}/en`)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      await until(() => said.includes(`:${port}`), 'it says where it listens');
      const children = serving(activated.pid);
      activated.kill('SIGTERM');
      await once(activated, 'exit');
      expect(children).toHaveLength(2);
      expect(children.some(isAlive)).toBe(false);
    } finally {
      activated.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  120_000,
);
