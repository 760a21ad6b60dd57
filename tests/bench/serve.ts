import { fork } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { startNginx } from '../support/nginx.ts';
import { startSchool } from '../support/server.ts';
import { compare } from './rate.ts';
import type { Row } from './row.ts';

/**
 * On systems with fast system calls, a Node server that only writes the bytes reaches 0.65 of nginx. So the nginx limit
 * must hold on any machine, and the Node limit measures our own overhead.
 */
const bounds = { nginx: 0.45, node: 0.75, hono: 1.3 } as const;
const nginxAim = 1.1;

export async function bench(): Promise<Row[]> {
  const school = await startSchool({ env: { LOG_LEVEL: 'error' } });
  const nginx = await startNginx(join(school.dataDir, 'site'));
  const page = { url: `${school.url}/blog/3` };
  const list = { url: `${school.url}/api/blog/get` };
  const [plain, bare] = await Promise.all([startPlain(page.url), startBare(await (await fetch(list.url)).text())]);
  try {
    return [
      await compare(
        'a published page against nginx, same file',
        page,
        { url: `${nginx.url}/blog/3/index.html` },
        bounds.nginx,
        nginxAim,
      ),
      await compare('  … against a server of Node that only writes its bytes', page, plain, bounds.node),
      await compare('GET /api/blog/get against a bare Hono route', list, bare, bounds.hono),
    ];
  } finally {
    plain.stop();
    bare.stop();
    await nginx.stop();
    await school.stop();
  }
}

const told = z.object({ body: z.string(), headers: z.array(z.string()).nullable() });
type Told = z.infer<typeof told>;

interface Other {
  url: string;
  stop(): void;
}

function startOther(answer: Told): Promise<Other> {
  const child = fork(fileURLToPath(import.meta.url), ['other'], { env: { ...process.env, NODE_ENV: 'production' } });
  child.send(answer);
  return new Promise((resolve) => {
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }));
  });
}

/** A minimal Hono server in its own process that answers one body from memory. */
export const startBare = (body: string): Promise<Other> => startOther({ body, headers: null });

/** A minimal Node server that answers the body and headers of a URL. */
async function startPlain(url: string): Promise<Other> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const own = new Set(['date', 'connection', 'keep-alive']);
  const headers = [...answer.headers].filter(([name]) => !own.has(name)).flat();
  return startOther({ body: await answer.text(), headers });
}

if (process.argv[2] === 'other') {
  process.once('message', (message) => {
    const { body, headers } = told.parse(message);
    const app = new Hono().get('/', (c) => c.body(body, 200, { 'Content-Type': 'application/json' }));
    const bytes = Buffer.from(body);
    const listener = headers
      ? (_: unknown, response: ServerResponse) => void response.writeHead(200, headers).end(bytes)
      : getRequestListener(app.fetch);
    const server = createServer(listener).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      process.send?.(`http://127.0.0.1:${port}/`);
    });
  });
}
