import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { bearer, change, freshClient, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { atLeast, atMost, median, noted, type Row } from './row.ts';
import { startBare } from './serve.ts';

const run = promisify(execFile);
const rounds = 3;
const logins = { together: 50, rounds: 6 };

async function rate(url: string, token: string): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c32', '-d4s', '-H', `Authorization: Bearer ${token}`, url]);
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

/** Two reads in turns. @returns the medians of their rates a second */
async function inTurns(one: string, other: string, token: string): Promise<[number, number]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    ours.push(await rate(one, token));
    theirs.push(await rate(other, token));
  }
  // The first round warms up.
  return [median(ours.slice(1)), median(theirs.slice(1))];
}

/** An authorised read against a bare route that answers the same bytes. */
async function subjects(school: TestSchool): Promise<Row> {
  const token = await tokenFor(school, school.students.free);
  const address = `${school.url}/api/subjects`;
  const bare = await startBare(await (await fetch(address, { headers: bearer(token) })).text());
  try {
    const [ours, theirs] = await inTurns(address, bare.url, token);
    const detail = `${ours.toFixed(0)} against ${theirs.toFixed(0)} a second`;
    return atLeast('GET /api/subjects, authorised, against a bare Hono route', ours / theirs, 0.3, detail);
  } finally {
    bare.stop();
  }
}

/** A subject's materials, whose locks are the student's own, against the list of subjects. */
async function materials(school: TestSchool): Promise<Row> {
  const token = await tokenFor(school, school.students.paid);
  const address = `${school.url}/api/subjects`;
  const list = z.object({ subject: z.tuple([z.object({ id: z.int() })], z.unknown()) });
  const [{ id }] = list.parse(await (await fetch(address, { headers: bearer(token) })).json()).subject;
  const [one, all] = await inTurns(`${address}/${id}`, address, token);
  const detail = `${one.toFixed(0)} against ${all.toFixed(0)} a second`;
  return atLeast('GET /api/subjects/{id} against GET /api/subjects', one / all, 0.6, detail);
}

/** Logs in again and again, many at once. @returns logins a second */
async function logInTogether(school: TestSchool): Promise<number> {
  const { email, password } = school.students.paid;
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json', ...freshClient() };
  const one = async () => {
    const answer = await fetch(`${school.url}/api/auth/login`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  };
  const started = performance.now();
  for (let round = 0; round < logins.rounds; round++) {
    await Promise.all(Array.from({ length: logins.together }, one));
  }
  return (logins.rounds * logins.together * 1000) / (performance.now() - started);
}

/** Asks the probe in the server for the lag since it was last asked. */
async function readLag(school: TestSchool, folder: string): Promise<{ p99: number; max: number }> {
  const file = join(folder, 'lag.json');
  writeFileSync(file, '');
  const watcher = watch(folder);
  school.process.kill('SIGUSR2');
  let text = '';
  while (text === '') {
    await once(watcher, 'change');
    text = readFileSync(file, 'utf8');
  }
  watcher.close();
  return z.object({ p99: z.number(), max: z.number() }).parse(JSON.parse(text));
}

export async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lag-'));
  const probe = fileURLToPath(new URL('lag-probe.ts', import.meta.url));
  const env = { LOG_LEVEL: 'error', TRUST_PROXY: '1' };
  const measured = { ...env, NODE_OPTIONS: `--import=${probe}`, LAG_FILE: join(folder, 'lag.json') };
  const school = await startSchool({ env });
  const probed = await startSchool({ env: measured });
  // Pictures still in the making would be measured too.
  for (const each of [school, probed]) change(each, 'update images set avif = 1');
  try {
    const reads = [await subjects(school), await materials(school)];
    await logInTogether(probed);
    await readLag(probed, folder);
    const perSecond = await logInTogether(probed);
    const { p99, max } = await readLag(probed, folder);
    return [
      ...reads,
      noted(`logins a second, ${logins.together} at once`, perSecond.toFixed(0)),
      atMost(`event loop lag while ${logins.together} logins run, p99`, p99, 50, 'ms'),
      noted('event loop lag, longest', `${max.toFixed(1)} ms`),
    ];
  } finally {
    await Promise.all([school.stop(), probed.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
