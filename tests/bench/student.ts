import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bearer, change, freshClient, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { compare } from './rate.ts';
import { atMost, noted, type Row } from './row.ts';
import { startBare } from './serve.ts';

const logins = { together: 50, rounds: 6 };

/** Compares an authorised read with a bare route that answers the same bytes. */
async function subjects(school: TestSchool): Promise<Row> {
  const token = await tokenFor(school, school.students.free);
  const address = `${school.url}/api/subjects`;
  const bare = await startBare(await (await fetch(address, { headers: bearer(token) })).text());
  try {
    const what = 'GET /api/subjects, authorised, against a bare Hono route';
    return await compare(what, { url: address, token }, bare, 0.4, 0.5);
  } finally {
    bare.stop();
  }
}

/** Compares a subject's materials, whose locks depend on the student, with the list of subjects. */
async function materials(school: TestSchool): Promise<Row> {
  const token = await tokenFor(school, school.students.paid);
  const address = `${school.url}/api/subjects`;
  const list = z.object({ subject: z.tuple([z.object({ id: z.int() })], z.unknown()) });
  const [{ id }] = list.parse(await (await fetch(address, { headers: bearer(token) })).json()).subject;
  const what = 'GET /api/subjects/{id} against GET /api/subjects';
  return compare(what, { url: `${address}/${id}`, token }, { url: address, token }, 0.6);
}

/** Logs in repeatedly, many at once. @returns logins per second */
async function logInTogether(school: TestSchool): Promise<number> {
  const { email, password } = school.students.paid;
  const body = JSON.stringify({ email, password });
  const one = async () => {
    // Each from an address of its own: one address may log in sixty times in ten minutes.
    const headers = { 'content-type': 'application/json', ...freshClient() };
    const answer = await fetch(`${school.url}/api/auth/login`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  };
  const started = performance.now();
  for (let round = 0; round < logins.rounds; round++) {
    await Promise.all(Array.from({ length: logins.together }, one));
  }
  return (logins.rounds * logins.together * 1000) / (performance.now() - started);
}

/** Reads the event loop lag since the last call from the probe in the server. */
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
  // Marks all AVIF versions as made, so that image encoding does not affect the measurement.
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
