import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, type Program } from '../support/command.ts';
import { until } from '../support/content.ts';
import { sampleOf } from '../support/long-form.ts';
import { bearer } from '../support/people.ts';
import { rawRequest } from '../support/raw.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { adminToken, client } from './dashboard/client.ts';

/** Used in every place that can hold a password, code or token. */
const secret = 'hush-4711';

/** A fake database server without TLS. It refuses every client and repeats what it received. */
function refusingDatabase(): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (asked) => {
      if (asked.length === 8) {
        socket.write('N');
        return;
      }
      const said = `SFATAL\0C28P01\0Mno entry for postgres://name:${secret}@host/school\0\0`;
      const length = Buffer.alloc(4);
      length.writeInt32BE(said.length + 4);
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(said)]));
    });
  });
}

/** A fake object store. It refuses everything and repeats what was signed, as some do. */
function refusingStore(): HttpServer {
  return createHttpServer((request, response) => {
    request.resume();
    const said = `<Error><Code>AccessDenied</Code><Message>${secret}</Message><StringToSign>${secret}</StringToSign></Error>`;
    response.writeHead(403, { 'content-type': 'application/xml' }).end(said);
  });
}

let database: Server;
let store: HttpServer;
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
beforeAll(async () => {
  database = refusingDatabase().listen(0, '127.0.0.1');
  store = refusingStore().listen(0, '127.0.0.1');
  await Promise.all([once(database, 'listening'), once(store, 'listening')]);
});
afterAll(() => {
  database.close();
  store.close();
});

type Settings = Record<string, string>;
const keys = { S3_ACCESS_KEY_ID: `id-${secret}`, S3_SECRET_ACCESS_KEY: secret };

/** Invalid settings that contain a secret and fail before any connection. */
const wrong: [name: string, values: string[]][] = [
  [
    'DATABASE_URL',
    [
      `mysql://name:${secret}@host/school`,
      `postgres://name:x/${secret}@host/school`,
      `postgres://name:1/${secret}@host`,
      `postgres://name:x#${secret}@host/school`,
      `postgres://name:x?${secret}@host/school`,
      `postgres://name:%zz${secret}@127.0.0.1/school`,
      `postgres://name:${secret}@host/school/below`,
      `postgres://name:${secret}@host/school?sslmode=${secret}`,
      `postgres://name:${secret}@host/school?sslmode=verify-full&sslrootcert=/none/${secret}`,
      `name:${secret}@host/school`,
    ],
  ],
  [
    'FILES_URL',
    [
      `s3://name:${secret}@bucket/prefix`,
      `s3://name:x/${secret}@bucket/prefix`,
      `s3://name:x#${secret}@bucket`,
      `s3://name:${secret}/prefix`,
      `s3://bucket/prefix#${secret}`,
      `s3://bucket/prefix?${secret}`,
      `s3://bucket/prefix?token=${secret}`,
      `s3://bucket?endpoint=${encodeURIComponent(`https://name:${secret}@store.test`)}`,
      `s3://bucket?endpoint=https://name:${secret}@store.test/`,
      `s3://bucket?endpoint=https://store.test/?token=${secret}`,
      `s3://bucket?endpoint=https://store.test&token=${secret}`,
      `https://store.test/bucket?X-Amz-Signature=${secret}`,
      `name:${secret}@bucket`,
    ],
  ],
  [
    'REBUILD_HOOK_URL',
    [
      `ftp://hook.test/build/${secret}`,
      `ftp://name:${secret}@hook.test/`,
      `https://name:x/${secret}@hook.test/`,
      `https://name:x#${secret}@hook.test/`,
      `https://name:x?${secret}@hook.test/`,
      `https://name:${secret}`,
      `hook.test/build?token=${secret}`,
      `hook.test/build/${secret}`,
      `name:${secret}@hook.test`,
    ],
  ],
  [
    'SITE_URL',
    [`https://name:${secret}@school.test`, `https://school.test/?token=${secret}`, `https://school.test/#${secret}`],
  ],
];

const nowhere = join(tmpdir(), 'never-made');

async function ended(program: Program, args: string[], env: Settings) {
  const { code, stdout, stderr } = await command(program, args, {
    env: { DATA_DIR: nowhere, LOG_LEVEL: 'debug', DATABASE_URL: '', FILES_URL: '', ...env },
  });
  return { code, shown: stdout + stderr, line: stderr.trim().split('\n')[0] };
}

describe('a secret in a setting is not shown', () => {
  it.each(wrong)('that is wrong: %s', async (name, values) => {
    for (const value of sampleOf(values, 7)) {
      const { code, shown, line } = await ended('start', [], { ...keys, [name]: value });
      expect([value, code, line?.startsWith(name)]).toEqual([value, 78, true]);
      expect(shown).not.toContain(secret);
    }
  });

  it('where the database refuses it, or has no TLS; in no command either', async () => {
    const address = `postgres://name:${secret}@127.0.0.1:${portOf(database)}/school`;
    const runs: [Program, string[], Settings][] = [
      ['start', [], { DATABASE_URL: address }],
      ['start', [], { DATABASE_URL: `${address}?sslmode=require&password=${secret}` }],
      ['admin', ['create', 'a@school.test'], { DATABASE_URL: address }],
      ['backup', ['/tmp/never-made.tar'], { DATABASE_URL: address }],
      ['publish:site', [], { DATABASE_URL: address }],
      ['move', ['--to', address], {}],
      ['move', ['--to', `postgres://name:x/${secret}@host/school`], {}],
    ];
    for (const [program, args, env] of sampleOf(runs, 4)) {
      const { code, shown } = await ended(program, args, env);
      expect([program, code === 0, shown.includes(secret), shown.trim() === '']).toEqual([
        program,
        false,
        false,
        false,
      ]);
    }
  });

  it('where a database elsewhere has no TLS, which ends the start with one line that names both ways around', async () => {
    const address = `postgres://name:${secret}@0.0.0.0:${portOf(database)}/school`;
    const { code, shown, line } = await ended('start', [], { DATABASE_URL: address, LOG_LEVEL: 'info' });
    expect([code === 0, shown.trim().split('\n').length, shown.includes(secret)]).toEqual([false, 1, false]);
    expect(line).toMatch(/^DATABASE_URL asks for TLS, which 0\.0\.0\.0 has not.*sslmode=require.*sslmode=disable/);
  });

  it('where the store refuses it, nor what the store says', async () => {
    const place = `s3://bucket/prefix?endpoint=${encodeURIComponent(`http://127.0.0.1:${portOf(store)}`)}`;
    const runs: [Program, string[], Settings][] = [
      ['start', [], { FILES_URL: place }],
      ['admin', ['create', 'a@school.test'], { FILES_URL: place }],
      ['backup', ['/tmp/never-made.tar'], { FILES_URL: place }],
      ['publish:site', ['--to', place], {}],
      ['publish:site', ['--to', `s3://name:x/${secret}@bucket`], {}],
      ['move', ['--files', place], {}],
      ['move', ['--files', `s3://bucket/prefix?token=${secret}`], {}],
    ];
    for (const [program, args, env] of sampleOf(runs, 4)) {
      const { code, shown } = await ended(program, args, { ...keys, ...env });
      expect([program, code === 0, shown.includes(secret), shown.trim() === '']).toEqual([
        program,
        false,
        false,
        false,
      ]);
    }
  });

  it('nor what a command is told by mistake', async () => {
    const words = [`s3://name:${secret}@bucket/x.tar`, `https://store.test/x.tar?token=${secret}`];
    const runs = sampleOf(words, 2).flatMap((word): [Program, string[]][] => [
      ['backup', [word]],
      ['restore', [word]],
      ['verify', [word]],
      ['publish:site', ['--out', word]],
      ['publish:site', [word]],
      ['move', [word]],
    ]);
    for (const [program, args] of sampleOf(runs, 4)) {
      const { code, shown } = await ended(program, args, {});
      expect([program, code === 0, shown.includes(secret), shown.trim() === '']).toEqual([
        program,
        false,
        false,
        false,
      ]);
    }
  });
});

describe('a secret in an address', () => {
  let school: TestSchool;
  beforeAll(async () => {
    const hook = `http://name:${secret}@127.0.0.1:${portOf(store)}/build/${secret}?token=${secret}`;
    school = await startSchool({
      empty: true,
      env: { LOG_LEVEL: 'debug', REBUILD_HOOK_URL: hook, REBUILD_HOOK_SECRET: secret },
    });
  });
  afterAll(() => school.remove());

  it('of the hook stands neither in the log nor in what the dashboard is told', async () => {
    const token = await adminToken(school);
    const call = client(school, token);
    await call('POST', '/dashboard/whoUs', {
      ar: { title: 'عن المدرسة', description: 'نص' },
      en: { title: 'About', description: 'Text' },
    });
    await call('POST', '/dashboard/publish');
    const told = async () => (await call('GET', '/dashboard/publish')).body.data;
    await until(async () => (await told()).hook?.lastStatus === 403, 'the hook that is refused');
    expect(JSON.stringify(await told())).not.toContain(secret);
    expect(school.output()).not.toContain(secret);
  });

  it('that is asked for stands neither in the log nor in an answer', async () => {
    const token = await adminToken(school);
    const query = `password=${secret}&code=${secret}&token=${secret}&lang=${secret}&page=${secret}&per_page=${secret}`;
    const paths = [
      '/',
      '/about',
      '/nothing',
      '/login',
      '/dashboard/login',
      '/files/none.pdf',
      '/media/none.webp',
      '/api/levels',
      '/api/blog/get',
      '/api/nothing',
      '/api/auth/me',
      '/api/auth/login',
      '/api/dashboard/users',
      '/api/dashboard/login',
      '/healthz',
      '/readyz',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PATCH']) {
        for (const headers of [{}, bearer(token)]) {
          const answer = await fetch(`${school.url}${path}?${query}`, { method, headers, redirect: 'manual' });
          expect([method, path, (await answer.text()).includes(secret)]).toEqual([method, path, false]);
        }
      }
      await rawRequest(school, `http://name:${secret}@school.test${path}?${query}`);
      await rawRequest(school, `${path}?${secret}`);
    }
    await rawRequest(school, '/the-last-one');
    await until(() => school.output().includes('/the-last-one'), 'its line');
    expect(school.output()).not.toContain(secret);
  });
});
