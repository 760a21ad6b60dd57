import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { pendingCount, requestEverything } from '../../db/publishing/queue.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { logIn } from '../support/calls.ts';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { addManyPayments, addManyStudents } from '../support/many-students.ts';
import { bearer } from '../support/people.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { longPost, makeLargeSchool } from './large-school.ts';
import { median, noted, type Row } from './row.ts';

const sizes = { students: [100, 10_000, 1_000_000], posts: [100, 10_000, 100_000] } as const;
const rounds = 15;
const edits = 15;

/** Measured values of one school size as text, by name of the measurement. */
type Column = Map<string, string>;

const ms = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(1));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median duration of several calls, after one warm-up call. */
async function call(url: string, headers: Record<string, string> = {}): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const took = await timed(async () => {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    });
    if (round > 0) times.push(took);
  }
  return ms(median(times));
}

const spawn = (dataDir: string) => spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });

/** Measures restart and backup of an existing school in seconds, and the size of the backup. */
async function operate(dataDir: string, column: Column): Promise<School> {
  const started = performance.now();
  const school = await spawn(dataDir);
  column.set('restart until it listens, s', ((performance.now() - started) / 1000).toFixed(1));
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  const file = join(folder, 'school.tar');
  const took = await timed(async () => {
    const { code, stderr } = await command('backup', [file], { env: { DATA_DIR: dataDir } });
    if (code !== 0) throw new Error(stderr);
  });
  column.set('backup, s', (took / 1000).toFixed(1));
  column.set('  its size, MB', (statSync(file).size / 2 ** 20).toFixed(0));
  rmSync(folder, { recursive: true });
  return school;
}

const studentCalls = {
  'students, first page': 'users?page=1',
  'students, last page': 'users?page=LAST',
  'students of a grade who have paid': 'users?page=1&state=paid&grade_id=3',
  'students who owe': 'users?page=1&owing=1',
  'students by three letters': `users?page=1&q=${encodeURIComponent('محم')}`,
  'students by four digits of a phone': 'users?page=1&q=0042',
  'students, no hit': 'users?page=1&q=nobody-has-this',
  'one student': 'users/5',
  'payments waiting': 'payments?page=1&state=sent',
  'a day of payments with sums': 'payments?page=1&state=approved&from=2026-05-05&to=2026-05-05',
} as const;

async function ofStudents(count: number): Promise<Column> {
  const column: Column = new Map();
  const dataDir = copySchool();
  try {
    const db = openSqlite(join(dataDir, 'school.db'));
    db.$client.pragma('synchronous = OFF');
    addManyStudents(db, count);
    addManyPayments(db, Math.ceil(count / 10));
    await closeDatabase(db);
    const school = await operate(dataDir, column);
    const headers = bearer(await logIn(school, 'dashboard', adminLogin));
    for (const [what, path] of Object.entries(studentCalls)) {
      const address = path.replace('LAST', String(Math.floor(count / 7)));
      column.set(`${what}, ms`, await call(`${school.url}/api/dashboard/${address}`, headers));
    }
    const { students, admin } = readTemplate();
    const [login] = students;
    if (!login) throw new Error('the demo school prints no student');
    const token = await logIn(school, 'auth', login);
    column.set('a student’s subjects, ms', await call(`${school.url}/api/subjects`, bearer(token)));
    column.set('a login, ms', ms(await timed(() => logIn(school, 'auth', login))));
    const office = await asAdmin({ ...school, admin });
    const enrols: number[] = [];
    for (let each = 0; each < edits; each++) {
      const person = { name: 'نورا بشير', phone: '0912345678', level_id: 1, grade_id: 1, kind_of_account: 'free' };
      enrols.push(
        await timed(async () => {
          const { status } = await office('POST', '/dashboard/users', person);
          if (status !== 201) throw new Error(`enrolling answered ${status}`);
        }),
      );
    }
    column.set('a student is enrolled, ms', ms(median(enrols)));
    await school.stop();
    return column;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const publicCalls = {
  'posts, first page': '/api/blog/get?page=1',
  'posts, a page in the middle': '/api/blog/get?page=HALF',
  'one post': '/api/blog/5',
  'its page': '/blog/5',
} as const;

async function ofPosts(count: number): Promise<Column> {
  const column: Column = new Map();
  const dataDir = await makeLargeSchool(count);
  try {
    await (await spawn(dataDir)).stop();
    const school = await operate(dataDir, column);
    const db = openSqlite(join(dataDir, 'school.db'));
    const pages = db.$client.prepare<[], { n: number }>('select count(*) as n from pages').get()?.n ?? 0;
    column.set('pages', String(pages));
    for (const [what, path] of Object.entries(publicCalls)) {
      column.set(`${what}, ms`, await call(school.url + path.replace('HALF', String(Math.ceil(count / 14)))));
    }
    const office = await asAdmin({ ...school, admin: readTemplate().admin });
    const headers = bearer(await logIn(school, 'dashboard', adminLogin));
    for (const [what, path] of [
      ['posts in the dashboard, first page', 'Blogs?page=1'],
      ['posts in the dashboard, by words', `Blogs?page=1&q=${encodeURIComponent('رقم 77')}`],
    ]) {
      column.set(`${what}, ms`, await call(`${school.url}/api/dashboard/${path}`, headers));
    }
    for (const [what, path, expected] of [
      ['an edited post until it is live', (id: number) => `/dashboard/Blogs/${id}`, 200],
      ['an added post until it is live', () => '/dashboard/Blogs', 201],
    ] as const) {
      const times: number[] = [];
      for (let each = 0; each < edits; each++) {
        const post = longPost(900_000 + each);
        const took = await timed(async () => {
          const { status, body } = await office('POST', path(1 + Math.floor((each * count) / edits)), post);
          if (status !== expected) throw new Error(`saving answered ${status}`);
          const address = `${school.url}/en/blog/${body.data.id}`;
          await until(async () => (await (await fetch(address)).text()).includes(post.title.en), 'it is live', 60_000);
        });
        times.push(took);
        await until(async () => (await pendingCount(db)) === 0, 'nothing waits', 600_000);
      }
      column.set(`${what}, ms`, ms(median(times)));
    }
    await requestEverything(db);
    const took = await timed(() => until(async () => (await pendingCount(db)) === 0, 'all is published', 1_800_000));
    column.set('a full publish, ms a page', (took / pages).toFixed(2));
    await closeDatabase(db);
    await school.stop();
    return column;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One row for each measurement, with all school sizes side by side. */
function besideEachOther(of: string, counts: readonly number[], columns: readonly Column[]): Row[] {
  const heads = counts.map((count) => count.toLocaleString('en'));
  const whats = [...(columns[0]?.keys() ?? [])];
  return [
    noted(of, heads.join(' / ')),
    ...whats.map((what) => noted(`  ${what}`, columns.map((column) => column.get(what) ?? '–').join(' / '))),
  ];
}

/** Measures API calls, edits, publishing, starts and backups at several school sizes; pages on disk only. */
export async function bench(): Promise<Row[]> {
  const [students, posts]: [Column[], Column[]] = [[], []];
  for (const count of sizes.students) students.push(await ofStudents(count));
  for (const count of sizes.posts) posts.push(await ofPosts(count));
  return [...besideEachOther('students', sizes.students, students), ...besideEachOther('posts', sizes.posts, posts)];
}
