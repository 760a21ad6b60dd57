import { rmSync } from 'node:fs';
import { asAdmin } from '../api/dashboard/client.ts';
import { tokenFor } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import type { SpawnOptions } from '../support/process.ts';
import { schoolOn } from '../support/school-on-postgres.ts';
import { copySchool, spawnSchool, type TestSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { longPost } from './large-school.ts';
import { rate } from './rate.ts';
import { median, noted, type Row } from './row.ts';

const rounds = 3;
const saves = 20;
const seconds = 3;

type Measured = Record<'answered' | 'live' | 'pages' | 'list' | 'subjects', number[]>;

/** Saves a post repeatedly. @returns milliseconds until the response, and until a visitor reads the change */
async function save(school: Omit<TestSchool, 'remove'>, seed: number): Promise<{ answered: number; live: number }> {
  const call = await asAdmin(school);
  const [answered, live]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < saves; turn++) {
    const post = longPost(seed + turn);
    const started = performance.now();
    const { status } = await call('POST', '/dashboard/Blogs/3', post);
    if (status !== 200) throw new Error(`saving answered ${status}`);
    answered.push(performance.now() - started);
    while (!(await (await fetch(`${school.url}/en/blog/3`)).text()).includes(post.title.en)) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    live.push(performance.now() - started);
  }
  return { answered: median(answered), live: median(live) };
}

async function measure(options: SpawnOptions, into: Measured, seed: number): Promise<void> {
  const { admin, students } = readTemplate();
  const running = await spawnSchool({ ...options, env: { LOG_LEVEL: 'error', ...options.env } });
  const paid = students.find(({ email }) => email.startsWith('paid'));
  if (!paid) throw new Error('nobody has paid');
  const school = Object.assign(running, { admin, students: { free: paid, paid } });
  try {
    const { answered, live } = await save(school, seed);
    into.answered.push(answered);
    into.live.push(live);
    const token = await tokenFor(school, paid);
    into.pages.push(await rate({ url: `${school.url}/blog/3` }, seconds));
    into.list.push(await rate({ url: `${school.url}/api/blog/get` }, seconds));
    into.subjects.push(await rate({ url: `${school.url}/api/subjects`, token }, seconds));
  } finally {
    await running.stop();
  }
}

/**
 * Cost and benefit of each step beyond one process, with the demo school, all on this machine: see `docs/scaling.md`.
 */
export async function bench(): Promise<Row[]> {
  const server = await startPostgres({ durable: true });
  const place = await schoolOn(server);
  const alone = copySchool();
  const two = copySchool();
  const ways: Record<string, SpawnOptions> = {
    SQLite: { dataDir: alone },
    'SQLite, two processes': { dataDir: two, args: ['--processes', '2'] },
    PostgreSQL: { dataDir: place.dataDir, env: { DATABASE_URL: place.url } },
  };
  const rows: Row[] = [];
  try {
    const all = Object.entries(ways).map(([name, options]) => {
      const measured: Measured = { answered: [], live: [], pages: [], list: [], subjects: [] };
      return { name, options, measured };
    });
    for (let round = 0; round < rounds; round++) {
      for (const { options, measured } of all) await measure(options, measured, 100_000 * (round + 1));
    }
    for (const { name, measured } of all) {
      const { answered, live, pages, list, subjects } = measured;
      rows.push(
        noted(`${name}: a post is saved, until the answer`, `${median(answered).toFixed(0)} ms`),
        noted('  … until a visitor reads it', `${median(live).toFixed(0)} ms`),
        noted('  pages a second', median(pages).toFixed(0)),
        noted("  the blog's list by the API, a second", median(list).toFixed(0)),
        noted("  a student's subjects, a second", median(subjects).toFixed(0)),
      );
    }
    return rows;
  } finally {
    await server.stop();
    for (const dataDir of [alone, two, place.dataDir]) rmSync(dataDir, { recursive: true, force: true });
  }
}
