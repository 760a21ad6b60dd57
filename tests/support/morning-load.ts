import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ownThread } from '../../api/publish/priority.ts';
import { knownBrowserHeader } from './known-browser.ts';

const login = z.object({ email: z.string(), password: z.string() });

const setup = z.object({
  url: z.string(),
  /** Requests in a second; null: as many as the school answers, on 48 lines. */
  rate: z.number().nullable(),
  /** How long, in milliseconds. */
  duration: z.number(),
  student: login,
  studentToken: z.string(),
  staffToken: z.string(),
  /** The address of a film that the student may see. */
  film: z.string(),
});
export type MorningLoad = z.infer<typeof setup>;

const sent = z.object({
  /** How many were answered as they should be, and how many writes were told to come again (503 with Retry-After). */
  answered: z.number(),
  announced: z.number(),
  /** Others: what was asked and answered, and how often. */
  errors: z.record(z.string(), z.number()),
  /** Milliseconds until the end of an answer, of a thousand at most. */
  latencies: z.array(z.number()),
});
export type MorningSent = z.infer<typeof sent>;

/**
 * A school morning: of a hundred requests, 50 are pages, 20 reads of the public, 15 of students, 8 pieces of a film, 5 writes
 * and 2 logins. Each comes from an address of its own. Sent by a thread of its own.
 */
export function sendMorning(load: MorningLoad): Promise<MorningSent> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => resolve(sent.parse(message)));
    worker.once('error', reject);
  });
}

interface Asked {
  method: string;
  path: string;
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

const pages = [
  '/',
  '/blog',
  '/en',
  '/blog/3',
  '/gallery',
  '/en/about',
  '/contact',
  '/materials/1',
  '/en/blog/5',
  '/privacy',
];
const reads = ['/api/blog/get?page=1', '/api/levels', '/api/slider/get', '/api/photo/get?page=2'];
const ofStudents = ['/api/auth/me', '/api/subjects', '/api/payments'];

const at = (list: readonly string[], n: number): string => list[n % list.length] ?? '/';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A piece of a film, as a player asks for it. */
const pieceOf = (film: string, n: number): Asked => {
  const from = (n * 7919) % 20_000;
  return { method: 'GET', path: film, status: 206, headers: { range: `bytes=${from}-${from + 65_535}` } };
};

function writeOf(n: number, staffToken: string): Asked {
  if (n % 2 === 0) {
    const message = {
      name: 'Sara Osman',
      email: 's@example.test',
      phone: '0912345678',
      subject: `Question ${n}`,
      message: 'When?',
    };
    return { method: 'POST', path: '/api/contact-us', status: 200, body: message };
  }
  const body = { title: { ar: `خبر ${n}`, en: `News ${n}` }, description: { ar: 'نص', en: 'Text' } };
  return {
    method: 'POST',
    path: `/api/dashboard/Blogs/${(n % 12) + 1}`,
    status: 200,
    headers: bearer(staffToken),
    body,
  };
}

/** The request of number `n`: the kinds stand in the order of a shuffled pack of a hundred. */
function askedOf(n: number, { film, student, studentToken, staffToken }: MorningLoad): Asked {
  const card = (n * 37) % 100;
  const path = (list: readonly string[]) => at(list, Math.floor(n / 100) + card);
  if (card < 50) return { method: 'GET', path: path(pages), status: 200 };
  if (card < 70) return { method: 'GET', path: path(reads), status: 200 };
  if (card < 85) return { method: 'GET', path: path(ofStudents), status: 200, headers: bearer(studentToken) };
  if (card < 93) return { ...pieceOf(film, n), headers: { ...pieceOf(film, n).headers, ...bearer(studentToken) } };
  if (card < 98) return writeOf(n, staffToken);
  return { method: 'POST', path: '/api/auth/login', status: 200, headers: knownBrowserHeader, body: student };
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function send(): Promise<void> {
  try {
    setPriority(ownThread(), -15);
  } catch {
    // Not allowed: the sender's waits for a processor are then in the figures.
  }
  const load = setup.parse(workerData);
  const agent = new Agent({ keepAlive: true, maxSockets: 48 });
  const found: MorningSent = { answered: 0, announced: 0, errors: {}, latencies: [] };
  const fault = (what: string) => {
    found.errors[what] = (found.errors[what] ?? 0) + 1;
  };
  const ask = (n: number) =>
    new Promise<void>((resolve) => {
      const asked = askedOf(n, load);
      const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
      const started = performance.now();
      const json =
        asked.body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const headers = { 'x-forwarded-for': addressOf(n), ...json, ...asked.headers };
      const call = request(load.url + asked.path, { method: asked.method, agent, headers }, (response) => {
        response.resume().once('end', () => {
          const { statusCode = 0 } = response;
          if (n % 10 === 0) found.latencies.push(performance.now() - started);
          if (statusCode === asked.status) found.answered += 1;
          else if (statusCode === 503 && asked.method !== 'GET' && response.headers['retry-after'])
            found.announced += 1;
          else fault(`${asked.method} ${asked.path.replace(/\d+$/, 'N')} ${statusCode}`);
          resolve();
        });
      });
      call.once('error', (error) => {
        fault(`${asked.method} ${asked.path.replace(/\d+$/, 'N')} ${error.message}`);
        resolve();
      });
      call.end(body);
    });

  const began = performance.now();
  const end = began + load.duration;
  if (load.rate === null) {
    let next = 0;
    const lane = async () => {
      while (performance.now() < end) await ask(next++);
    };
    await Promise.all(Array.from({ length: 48 }, lane));
  } else {
    const open: Promise<void>[] = [];
    for (let n = 0; performance.now() < end; n++) {
      const due = began + (n * 1000) / load.rate;
      while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
      open.push(ask(n));
    }
    await Promise.all(open);
  }
  agent.destroy();
  parentPort?.postMessage(found);
}

if (!isMainThread) await send();
