import { connect } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { allReads, allWrites } from '../../support/all-calls.ts';
import { logIn } from '../../support/calls.ts';
import { fillSchool } from '../../support/full-school.ts';
import { largestBodies } from '../../support/largest-bodies.ts';
import { createProbe, longestAllowed } from '../../support/measured.ts';
import { bearer, freshClient } from '../../support/people.ts';
import { copySchool, type School, spawnSchool } from '../../support/server.ts';
import { readTemplate } from '../../support/template.ts';
import type { Attack } from './attack.ts';

const probe = createProbe();
const readers = 300;

interface FullSchool extends School {
  tokens: Record<'admin' | 'student', string>;
}

async function startFullSchool(): Promise<FullSchool> {
  const dataDir = copySchool();
  const db = new Sqlite(join(dataDir, 'school.db'));
  fillSchool(db);
  db.close();
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error', TRUST_PROXY: '1', ...probe.env } });
  const { admin, students } = readTemplate();
  const tokens = {
    admin: await logIn(school, 'dashboard', admin),
    student: await logIn(school, 'auth', students[0] ?? admin),
  };
  return Object.assign(school, { tokens });
}

/** The longest event loop turn of these requests. */
async function longest(school: FullSchool, requests: readonly [string, () => Promise<Response>][]) {
  let [turn, what] = [0, ''];
  for (const [name, ask] of requests) {
    const took = await probe.turn(school, async () => (await ask()).arrayBuffer());
    if (took > turn) [turn, what] = [took, name];
  }
  return {
    now: `${requests.length} requests, longest turn ${turn.toFixed(0)} ms (${what})`,
    holds: turn <= longestAllowed,
  };
}

async function everyRead() {
  const school = await startFullSchool();
  const queries = ['', 'page=1&per_page=100', 'page=1400', 'q=nobody', 'q=student'];
  const requests = allReads.flatMap(({ path, endpoint: { auth } }) =>
    queries.map((query): [string, () => Promise<Response>] => [
      `GET ${path}?${query}`,
      () => fetch(`${school.url}/api${path}?${query}`, { headers: auth ? bearer(school.tokens[auth]) : {} }),
    ]),
  );
  return longest(school, requests).finally(() => school.stop());
}

async function everyBody() {
  const school = await startFullSchool();
  const requests = allWrites.flatMap(({ key, method, path, endpoint }) =>
    largestBodies(endpoint).map(({ name, type, body }): [string, () => Promise<Response>] => [
      `${key}: ${name}`,
      () => {
        const headers = { ...(type ? { 'content-type': type } : {}), ...bearer(school.tokens.admin), ...freshClient() };
        return fetch(`${school.url}/api${path}`, { method, headers, body });
      },
    ]),
  );
  return longest(school, requests).finally(() => school.stop());
}

/** Clients request the whole blog and do not read the response. */
async function stoppedReaders() {
  const school = await startFullSchool();
  const port = Number(new URL(school.url).port);
  const before = await probe.held(school);
  const begun = Array.from({ length: readers }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /api/blog/get HTTP/1.1\r\nHost: school.test\r\n\r\n');
    return new Promise((resolve) => socket.once('readable', () => resolve(socket)).once('close', resolve));
  });
  await Promise.all(begun);
  const held = (await probe.held(school)) - before;
  const { status } = await fetch(`${school.url}/api/levels`);
  await school.stop();
  return { now: `${held.toFixed(0)} MB held, others answered ${status}`, holds: held < 200 && status === 200 };
}

export const attacks: readonly Attack[] = [
  {
    name: 'every read at its largest (10,000 posts, 100,000 students)',
    before: 'a turn of 0.7 s for GET /blog/get, of 1.3 s for GET /dashboard/users',
    run: everyRead,
  },
  {
    name: 'every write with every large body',
    before: 'a turn of 1.7 s for 500,000 separators in a form',
    run: everyBody,
  },
  { name: `${readers} clients that ask for the whole blog and read nothing`, before: '4.1 GB', run: stoppedReaders },
];
