import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { tokenFor } from '../support/people.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { schoolOn } from '../support/school-on-postgres.ts';
import { spawnSchool, startSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { longPost, makeLargeSchool, postCount } from './large-school.ts';
import { compare } from './rate.ts';
import { atMost, median, noted, quantile, type Row } from './row.ts';

const edits = 60;

/** Compares a student's reads on PostgreSQL and SQLite, alternating between them. */
async function reads(server: PostgresServer): Promise<Row[]> {
  const onFile = await startSchool({ env: { LOG_LEVEL: 'error' } });
  const { students } = onFile;
  const place = await schoolOn(server);
  const onServer = await spawnSchool({ dataDir: place.dataDir, env: { LOG_LEVEL: 'error', DATABASE_URL: place.url } });
  const schools = [onFile, { ...onFile, url: onServer.url }];
  try {
    const tokens = await Promise.all(schools.map((school) => tokenFor(school, students.paid)));
    const [file, database] = schools.map(({ url }, at) => ({ url: `${url}/api/subjects`, token: tokens[at] ?? '' }));
    if (!file || !database) throw new Error('a school is missing');
    return [await compare('GET /api/subjects, authorised, PostgreSQL against SQLite', database, file, 0.4)];
  } finally {
    await Promise.all([onFile.stop(), onServer.stop()]);
    rmSync(place.dataDir, { recursive: true, force: true });
  }
}

/**
 * Time from sending a changed post until a visitor reads it, among ten thousand posts, in milliseconds.
 * @param seed makes the texts differ from those of an earlier run in the same folder
 */
export async function editsOn(
  dataDir: string,
  env: Record<string, string>,
  seed: number,
): Promise<{ answered: number[]; live: number[] }> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error', ...env } });
  const call = await asAdmin({ ...school, admin: readTemplate().admin });
  const [answered, live]: [number[], number[]] = [[], []];
  for (let round = 0; round < edits; round++) {
    const id = 1 + Math.floor((round * postCount) / edits);
    const post = longPost(seed + round);
    const started = performance.now();
    const { status } = await call('POST', `/dashboard/Blogs/${id}`, post);
    if (status !== 200) throw new Error(`saving answered ${status}`);
    answered.push(performance.now() - started);
    while (!(await (await fetch(`${school.url}/en/blog/${id}`)).text()).includes(post.title.en)) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    live.push(performance.now() - started);
  }
  await school.stop();
  return { answered, live };
}

async function largeSchoolOn(server: PostgresServer): Promise<Row[]> {
  const dataDir = await makeLargeSchool();
  try {
    const url = server.create('large');
    const published = performance.now();
    await (await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } })).stop();
    const seconds = (performance.now() - published) / 1000;
    await writeSchema(url, join(dataDir, 'school.db'), 'public');
    server.query('vacuum analyze', 'large');
    const rows = [noted('ten thousand posts published, SQLite', `${seconds.toFixed(0)} s`)];
    for (const [name, env, seed] of [
      ['SQLite', {}, 900_000],
      ['PostgreSQL', { DATABASE_URL: url }, 910_000],
    ] as const) {
      const { answered, live } = await editsOn(dataDir, env, seed);
      rows.push(
        noted(`a post among 10,000 is saved, until the answer, ${name}, median`, `${median(answered).toFixed(1)} ms`),
        atMost(`  … until a visitor reads it, ${name}, median`, median(live), 100, 'ms'),
        noted('  p95', `${quantile(live, 0.95).toFixed(1)} ms`),
      );
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Compares both databases in one run: a student's reads, and an edit among ten thousand posts. */
export async function bench(): Promise<Row[]> {
  const server = await startPostgres({ durable: true });
  try {
    return [...(await reads(server)), ...(await largeSchoolOn(server))];
  } finally {
    await server.stop();
  }
}
