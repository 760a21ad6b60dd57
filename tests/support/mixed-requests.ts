import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';

/** Load of mixed requests from many clients at once. The school must run with `TRUST_PROXY=1`. */
const setup = z.object({ url: z.string(), count: z.number(), token: z.string() });
export type MixedRequests = z.infer<typeof setup>;

const answered = z.record(z.string(), z.number());

/**
 * Sends requests of every kind from thousands of clients: pages, API calls, all methods, errors of every status,
 * aborted uploads, logins and writes.
 * @returns the number of responses by status
 */
export function sendMixedRequests(requests: MixedRequests): Promise<Record<string, number>> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: requests });
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => resolve(answered.parse(message)));
    worker.once('error', reject);
  });
}

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Aborts the request after the body, before `content-length` is reached. */
  broken?: boolean;
}

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const multipart = (field: string, content: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n${content}`,
});

/** The kinds of requests, used in turn. @param n number of the request @param token an administrator's token */
const kinds: ((n: number, token: string) => Sent)[] = [
  (n) => ({ method: 'GET', path: `/blog/${n % 12}?visit=${n}` }),
  (n) => ({ method: 'GET', path: `/nowhere/${n}` }),
  (n) => ({ method: 'GET', path: `/api/blog/get?page=${n % 3}&per_page=5&seen=${n}` }),
  (n) => ({ method: 'HEAD', path: `/en/blog/${n % 12}` }),
  () => ({ method: 'GET', path: '/api/blog/get' }),
  (n) => ({ method: 'GET', path: `/api/blog/${n}` }),
  (n) => ({ method: 'DELETE', path: `/api/slider/get?${n}` }),
  () => ({ method: 'GET', path: '/api/dashboard/users' }),
  () => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }),
  (n) => ({ method: 'POST', path: '/api/auth/login', ...json({ email: `nobody-${n}@example.test`, password: 'x' }) }),
  () => ({ method: 'GET', path: '/files/materials/00000000000000000000000000000000.pdf' }),
  (n) => ({ method: 'PUT', path: `/api/dashboard/user/${n}/activate`, ...json({ is_active: 1 }) }),
  () => ({
    method: 'POST',
    path: '/api/contact-us',
    ...json({ name: 'Sara', email: 'no', subject: '', message: 'm' }),
  }),
  () => ({ method: 'POST', path: '/api/auth/register', headers: { 'content-type': 'application/json' }, body: '{' }),
  () => ({
    method: 'POST',
    path: '/api/auth/register',
    ...multipart('personal_photo', 'x'.repeat(2000)),
    broken: true,
  }),
  (n) => ({ method: 'OPTIONS', path: `/api/levels?${n}` }),
  (n, token) => ({
    method: 'POST',
    path: `/api/dashboard/Blogs/${(n % 12) + 1}`,
    // One in twenty updates a post; the others fail validation because the texts are missing.
    ...json(n % 20 === 0 ? { title: { ar: `خبر ${n}`, en: `News ${n}` }, description: { ar: 'نص', en: 'Text' } } : {}, {
      authorization: `Bearer ${token}`,
    }),
  }),
  (n, token) => ({
    method: 'GET',
    path: `/api/dashboard/users?q=${n}&page=1`,
    headers: { authorization: `Bearer ${token}` },
  }),
  (n) => ({ method: 'POST', path: `/blog/${n}`, body: 'x'.repeat(100) }),
  (n) => ({ method: 'GET', path: `/gallery/page/${n}`, headers: { 'if-none-match': '"x"' } }),
];

const clients = 40_000;
const clientOf = (n: number) => `10.${(n % clients) >> 14}.${(n >> 7) & 127}.${n & 127}`;

/** @returns the status, or `broken` */
function send(url: string, agent: Agent, n: number, sent: Sent): Promise<string> {
  const length: Record<string, string> = sent.broken
    ? { 'content-length': '100000' }
    : sent.body === undefined
      ? {}
      : { 'content-length': String(Buffer.byteLength(sent.body)) };
  const headers = { 'x-forwarded-for': clientOf(n), ...sent.headers, ...length };
  return new Promise((resolve) => {
    const call = request(url + sent.path, { method: sent.method, agent, headers }, (response) => {
      response.resume().once('close', () => resolve(String(response.statusCode)));
    });
    call.once('error', () => resolve('broken'));
    if (sent.broken) call.write(sent.body, () => setImmediate(() => call.destroy()));
    else call.end(sent.body);
  });
}

async function sendAll(): Promise<void> {
  const { url, count, token } = setup.parse(workerData);
  const agent = new Agent({ keepAlive: true, maxSockets: 48 });
  const statuses = new Map<string, number>();
  let next = 0;
  async function lane(): Promise<void> {
    while (next < count) {
      const n = next++;
      const kind = kinds[n % kinds.length];
      if (!kind) continue;
      const status = await send(url, agent, n, kind(n, token));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 48 }, lane));
  agent.destroy();
  parentPort?.postMessage(Object.fromEntries(statuses));
}

if (!isMainThread) await sendAll();
