import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { createEntry } from '../../../db/content/content.ts';
import { closeDatabase, openDatabase } from '../../../db/open.ts';
import { lists } from '../../../src/model/content-types/index.ts';
import { ask, boundary, head, type Line, multipartType, openLine, part, textParts } from '../../support/line.ts';
import { memoryOf } from '../../support/memory.ts';
import { registrationOf } from '../../support/people.ts';
import { copySchool, spawnSchool, startSchool, type TestSchool } from '../../support/server.ts';
import type { Attack } from './attack.ts';

type Result = { now: string; holds: boolean };

const run = promisify(execFile);
const megabyte = 2 ** 20;
/**
 * Maximum memory growth of the server in megabytes, whatever is sent. Most of it is read buffers that Node frees later.
 */
const mostAdded = 250;

/** The time limit for other visitors: one second, longer if the machine is busy with other work. */
function second(): number {
  const [started, spent] = [performance.now(), process.threadCpuUsage()];
  let used = 0;
  while (used < 100_000) {
    const { user, system } = process.threadCpuUsage(spent);
    used = user + system;
  }
  return Math.max(1, (performance.now() - started) / (used / 1000));
}

/** Watches a server's memory. @returns a function that stops watching and returns the maximum growth in megabytes */
function watchGrowth(school: Pick<TestSchool, 'process'>): () => number {
  const before = memoryOf(school);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(school));
  }, 100);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}

const openMany = async (school: TestSchool, count: number, from: (index: number) => string): Promise<Line[]> => {
  const lines: Line[] = [];
  for (let index = 0; index < count; index++) lines.push(await openLine(school.url, from(index)));
  return lines;
};

/** Sends bytes on all connections once per second until they are closed. @returns seconds until the last one closed */
async function drip(lines: readonly Line[], bytes: string, atMost: number): Promise<number> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  while (lines.some((line) => !line.isClosed()) && seconds() < atMost) {
    for (const line of lines) if (!line.isClosed()) line.send(bytes);
    await pause(1000);
  }
  return seconds();
}

/**
 * Response time of a page for another visitor, in seconds. A separate process measures it, because the attack keeps
 * this one busy.
 */
async function page(school: TestSchool): Promise<number> {
  const call = ['-sfo', '/dev/null', '-w', '%{time_total}', '--interface', '127.0.9.9', `${school.url}/blog`];
  return Number((await run('curl', call)).stdout);
}

/** Runs an attack on a new school. */
const onSchool =
  (attack: (school: TestSchool) => Promise<Result>, start: () => Promise<TestSchool> = startSchool) =>
  async (): Promise<Result> => {
    const school = await start();
    try {
      return await attack(school);
    } finally {
      await school.kill();
    }
  };

async function drippingHeaders(school: TestSchool): Promise<Result> {
  const grown = watchGrowth(school);
  const lines = await openMany(school, 500, () => '127.0.1.1');
  for (const line of lines) line.send('GET / HTTP/1.1\r\nHost: x\r\n');
  const time = await drip(lines, 'X: x\r\n', 60);
  const added = grown();
  return {
    now: `all closed after ${time.toFixed(0)} s, ${added.toFixed(0)} MB added`,
    holds: time < 32 && added < mostAdded,
  };
}

async function unfinishedBodies(school: TestSchool): Promise<Result> {
  const grown = watchGrowth(school);
  const lines = await openMany(school, 900, (index) => `127.0.2.${(index % 6) + 1}`);
  for (const line of lines) {
    line.send(head('POST', '/api/auth/login', 'Content-Type: application/json', `Content-Length: ${megabyte}`));
    line.send(Buffer.alloc(megabyte - 1000, 32));
  }
  const wait = await page(school);
  const time = await drip(lines, ' ', 80);
  const added = grown();
  const now = `${added.toFixed(0)} MB added, all closed after ${time.toFixed(0)} s, another's page after ${wait.toFixed(2)} s`;
  return { now, holds: added < mostAdded && time < 75 && wait < second() };
}

/** A school with a blog of about thirty megabytes. */
async function longBlog(): Promise<TestSchool> {
  const dataDir = copySchool();
  const db = openDatabase(join(dataDir, 'school.db'));
  const text = `<p>${'school '.repeat(7000)}</p>`;
  const both = { ar: text, en: text };
  const titles = (number: number) => ({ ar: `رسالة ${number}`, en: `Letter ${number}` });
  for (let number = 0; number < 600; number++) {
    await createEntry(db, lists.posts, { title: titles(number), description: both, image: null });
  }
  await closeDatabase(db);
  const nobody = { email: '', password: '' };
  const school = await spawnSchool({ dataDir, env: {} });
  return Object.assign(school, { admin: nobody, students: { free: nobody, paid: nobody }, remove: school.kill });
}

/**
 * Number of connections from these addresses that the server still holds open. Read from the system: a client that does
 * not read does not notice a close.
 */
function heldOpen({ url }: TestSchool, from: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const established = '01';
  // A server that also listens on IPv6 has its rows in tcp6; the last eight digits are the IPv4 address.
  const address = from
    .split('.')
    .reverse()
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'));
  const [, ...network] = address;
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readFileSync(table, 'utf8').split('\n'))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, remote, state]) => local?.endsWith(`:${port}`) && remote && state === established)
    .filter(([, , remote = '']) => remote.split(':')[0]?.slice(-6) === network.join('')).length;
}

async function readNothing(school: TestSchool): Promise<Result> {
  const { length } = await (await fetch(`${school.url}/api/blog/get`)).text();
  const grown = watchGrowth(school);
  const lines = await openMany(school, 300, (index) => `127.0.3.${(index % 5) + 1}`);
  for (const line of lines) {
    line.socket.pause();
    line.send(head('GET', '/api/blog/get'));
  }
  const waits: number[] = [];
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  // At first the kernel buffers megabytes for each connection. The one-minute timeout starts when they are full.
  while (heldOpen(school, '127.0.3.1') > 0 && seconds() < 150) {
    waits.push(await page(school));
    await pause(1000);
  }
  const time = seconds();
  const added = grown();
  const open = heldOpen(school, '127.0.3.1');
  for (const line of lines) line.hangUp();
  const wait = Math.max(...waits);
  const now = `${added.toFixed(0)} MB added (${(length / megabyte).toFixed(0)} MB each), ${300 - open} closed after ${time.toFixed(0)} s, another's page within ${wait.toFixed(2)} s`;
  return { now, holds: added < mostAdded && open === 0 && wait < second() };
}

async function sameParts(school: TestSchool): Promise<Result> {
  const incoming = join(school.dataDir, 'private', 'incoming');
  const onDisk = () => readdirSync(incoming).reduce((sum, name) => sum + statSync(join(incoming, name)).size, 0);
  const lines = await openMany(school, 10, () => '127.0.4.1');
  let most = 0;
  for (const line of lines) line.send(head('POST', '/api/auth/register', multipartType, 'Transfer-Encoding: chunked'));
  const piece = `${part('image', 'a.jpg')}${'x'.repeat(9 * megabyte)}\r\n`;
  const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
  for (let round = 0; round < 20; round++) {
    for (const line of lines) line.send(chunk);
    await pause(100);
    most = Math.max(most, onDisk());
  }
  for (const line of lines) line.hangUp();
  await pause(1000);
  const left = onDisk();
  return {
    now: `${(most / megabyte).toFixed(0)} MB at most, ${left} bytes afterwards`,
    holds: most <= 64 * megabyte && left === 0,
  };
}

async function fullHouse(school: TestSchool): Promise<Result> {
  const grown = watchGrowth(school);
  const lines = await openMany(school, 2000, () => '127.0.5.1');
  for (const line of lines) line.send(head('GET', '/healthz'));
  for (const line of await openMany(school, 200, () => '127.0.5.1')) {
    line.send(head('POST', '/api/auth/register', multipartType, 'Content-Length: 9000000'));
    line.send(`${part('image', 'a.jpg')}xxxx`);
    lines.push(line);
  }
  const form = textParts(registrationOf());
  const request = head('POST', '/api/auth/register', multipartType, `Content-Length: ${form.length}`);
  const wait = await page(school);
  const started = performance.now();
  const answer = await ask(school.url, '127.0.5.2', `${request}${form}`);
  const time = (performance.now() - started) / 1000;
  const open = lines.filter((line) => !line.isClosed()).length;
  const added = grown();
  for (const line of lines) line.hangUp();
  return {
    now: `page ${wait.toFixed(2)} s, registration ${time.toFixed(2)} s, ${open} open, ${added.toFixed(0)} MB added`,
    holds: answer.startsWith('HTTP/1.1 200') && wait < second() && time < second() && open <= 2000,
  };
}

async function pipelines(school: TestSchool): Promise<Result> {
  const grown = watchGrowth(school);
  const [film = ''] = readdirSync(join(school.dataDir, 'media')).filter((name) => name.endsWith('.mp4'));
  const lines = await openMany(school, 200, () => '127.0.6.1');
  for (const line of lines) {
    line.socket.pause();
    line.send(head('GET', `/media/${film}`).repeat(2000));
  }
  const wait = await page(school);
  const added = grown();
  for (const line of lines) line.hangUp();
  return {
    now: `${added.toFixed(0)} MB added, another's page after ${wait.toFixed(2)} s`,
    holds: added < mostAdded && wait < second(),
  };
}

async function slowUploads(school: TestSchool): Promise<Result> {
  const lines = await openMany(school, 50, (index) => `127.0.7.${index + 1}`);
  for (const line of lines) {
    line.send(head('POST', '/api/auth/register', multipartType, 'Content-Length: 9000000'));
    line.send(part('image', 'a.jpg'));
  }
  const time = await drip(lines, 'x'.repeat(100), 120);
  return { now: `100 bytes a second: all closed after ${time.toFixed(0)} s`, holds: time >= 60 && time < 72 };
}

/** A photo of 300 kB over 8 kbit/s. */
async function slowPhone(school: TestSchool): Promise<Result> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const raw = sharp({ create: { width: 500, height: 330, channels: 3, background: '#888', noise } });
  const photo = await raw.png().toBuffer();
  const body = Buffer.concat([
    Buffer.from(textParts(registrationOf()).replace(`--${boundary}--\r\n`, ''), 'latin1'),
    Buffer.from(part('image', 'receipt.png')),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const upload = await openLine(school.url, '127.0.8.1');
  upload.send(head('POST', '/api/auth/register', multipartType, `Content-Length: ${body.length}`));
  const started = performance.now();
  for (let sent = 0; sent < body.length && !upload.isClosed(); sent += 1000) {
    upload.send(body.subarray(sent, sent + 1000));
    await pause(1000);
  }
  const answer = await upload.until(/\r\n\r\n/).catch(() => 'closed');
  const time = (performance.now() - started) / 1000;
  upload.hangUp();
  return {
    now: `${(photo.length / 1000).toFixed(0)} kB in ${time.toFixed(0)} s: ${answer.slice(9, 12)}`,
    holds: answer.startsWith('HTTP/1.1 200'),
  };
}

export const attacks: readonly Attack[] = [
  {
    name: '500 connections that drip their headers',
    before: 'all open after 170 s',
    run: onSchool(drippingHeaders),
  },
  { name: '900 unfinished bodies of 1 MB', before: '900 MB added', run: onSchool(unfinishedBodies) },
  {
    name: '300 clients that ask for the whole blog and read nothing',
    before: '4.1 GB added',
    run: onSchool(readNothing, longBlog),
  },
  {
    name: 'ten connections that send parts of one name without end',
    before: '1.8 GB on the disk',
    run: onSchool(sameParts),
  },
  {
    name: '2,000 keep-alive connections and 200 uploads from one address',
    before: 'no bound',
    run: onSchool(fullHouse),
  },
  { name: '200 connections with 2,000 films asked ahead on each', before: 'no bound', run: onSchool(pipelines) },
  { name: '50 uploads too slow to end', before: 'no bound', run: onSchool(slowUploads) },
  {
    name: 'no attack: a phone with 8 kbit/s and a photo of 300 kB',
    before: 'got through',
    run: onSchool(slowPhone),
  },
];
