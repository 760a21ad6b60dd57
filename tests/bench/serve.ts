import { execFile, fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { startNginx } from '../support/nginx.ts';
import { startSchool } from '../support/server.ts';
import { atLeast, median, type Row } from './row.ts';

const run = promisify(execFile);

/** Requests a second that wrk gets out of an address, with keep-alive. */
async function rate(url: string, seconds = 4): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, url]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

/** Both in turns, so that whatever else the machine does falls on both alike. */
async function compare(what: string, ours: string, theirs: string, bound: number): Promise<Row> {
  const [own, other]: [number[], number[]] = [[], []];
  await rate(ours, 2);
  await rate(theirs, 2);
  for (let round = 0; round < 3; round++) {
    own.push(await rate(ours));
    other.push(await rate(theirs));
  }
  const detail = `${median(own).toFixed(0)} against ${median(other).toFixed(0)} a second`;
  return atLeast(what, median(own) / median(other), bound, detail);
}

export async function bench(): Promise<Row[]> {
  const school = await startSchool({ env: { LOG_LEVEL: 'error' } });
  const nginx = await startNginx(join(school.dataDir, 'site'));
  const body = await (await fetch(`${school.url}/api/blog/get`)).text();
  const bare = await startBare(body);
  try {
    return [
      await compare(
        'a published page against nginx, same file',
        `${school.url}/blog/3`,
        `${nginx.url}/blog/3/index.html`,
        0.6,
      ),
      await compare('GET /api/blog/get against a bare Hono route', `${school.url}/api/blog/get`, bare.url, 0.6),
    ];
  } finally {
    bare.stop();
    await nginx.stop();
    await school.stop();
  }
}

/** A Hono server in a process of its own that answers one body from memory and does nothing else. */
export function startBare(body: string): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['bare'], { env: { ...process.env, NODE_ENV: 'production' } });
  child.send(body);
  return new Promise((resolve) => {
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }));
  });
}

if (process.argv[2] === 'bare') {
  process.once('message', (body) => {
    const app = new Hono().get('/', (c) => c.body(String(body), 200, { 'Content-Type': 'application/json' }));
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      process.send?.(`http://127.0.0.1:${port}/`);
    });
  });
}
