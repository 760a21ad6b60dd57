import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { addDays, schoolDay } from '../../src/model/school/days.ts';
import { adminToken, client, type Nested } from '../api/dashboard/client.ts';
import { until } from '../support/content.ts';
import { lookAt } from '../support/look.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../support/server.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';
import { must } from './must.ts';

const env = { TRUST_PROXY: '1', ADMIN_PASSWORD: adminLogin.password };

/** A write with its idempotency key. */
interface Asked {
  method: string;
  path: string;
  body?: Nested;
  key: string;
  /** The answer before the server was killed; null when it was killed first. */
  first: { status: number; body: unknown } | null;
}

const asking = (method: string, path: string, body?: Nested): Asked => ({
  ...{ method, path, key: randomUUID(), first: null },
  ...(body ? { body } : {}),
});

const both = (text: string) => ({ ar: text, en: text });
const postOf = (title: string): Nested => ({ title: both(title), description: both(`<p>${title}</p>`) });

const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Notes each time that a post goes from hidden to shown. */
const noteShowings = onPostgres
  ? [
      'create table showings (id integer)',
      `create function note_showing() returns trigger language plpgsql security definer as
        'begin insert into public.showings values (new.id); return null; end'`,
      `create trigger note_showing after update of is_live on posts for each row
        when (old.is_live = 0 and new.is_live = 1) execute function note_showing()`,
    ]
  : [
      'create table showings (id integer)',
      `create trigger note_showing after update of is_live on posts when old.is_live = 0 and new.is_live = 1
        begin insert into showings values (new.id); end`,
    ];

interface Setting {
  /** How many entries an action on many has. */
  entries: number;
  /** How many posts are planned at once. */
  planned: number;
  /** How many lessons a series has. */
  lessons: number;
  processes: number;
  /** Milliseconds within which the pages must follow. */
  within: number;
}

const withId = z.object({ id: z.number() });
const saved = z.object({ data: withId });
const changedMany = z.object({ data: z.object({ changed: z.number(), undo: z.string() }) });
const madeSeries = z.object({ data: z.array(withId.extend({ date: z.string() })) });

/** A school whose server is killed and started again. */
class Killed {
  readonly setting: Setting;
  readonly dataDir = copySchool();
  /** Writes that were killed before they were answered. */
  brokenOff = 0;
  /** The longest time that pages took to follow a moment or a start. */
  slowest = 0;
  /** How long each kind of write took, so that it is killed before and after its end alike. */
  readonly #took = new Map<string, number>();
  #school: School | null = null;
  #token = '';

  constructor(setting: Setting) {
    this.setting = setting;
  }

  get school(): School {
    if (!this.#school) throw new Error('the school is not running');
    return this.#school;
  }

  async start(): Promise<void> {
    const { processes } = this.setting;
    const args = processes > 1 ? ['--processes', String(processes)] : [];
    this.#school = await spawnSchool({ dataDir: this.dataDir, env, args });
    this.#token ||= await adminToken({ ...this.#school, admin: adminLogin });
  }

  /** Kills all processes of the server, as in a power failure. */
  async kill(): Promise<void> {
    const children = childrenOf(this.school.process.pid);
    await this.school.kill();
    for (const pid of children) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended with its parent.
      }
    }
    await until(() => children.every((pid) => isGone(pid)), 'every process has ended');
    this.#school = null;
  }

  call(method: string, path: string, body?: Nested, more: Record<string, string> = {}) {
    return client(this.school, this.#token, { connection: 'close', ...more })(method, path, body);
  }

  /** Sends a write. @returns null when the connection breaks */
  async #send({ method, path, body, key }: Asked) {
    try {
      const answer = await this.call(method, path, body, { 'idempotency-key': key });
      return { status: answer.status, body: answer.body };
    } catch {
      return null;
    }
  }

  /** Sends writes, kills the server at a random moment of them and starts it again. */
  async interrupt(kind: string, asked: readonly Asked[], longest = this.#took.get(kind) ?? 400): Promise<void> {
    const sent = asked.map(async (each) => {
      each.first = await this.#send(each);
    });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    await this.kill();
    await Promise.all(sent);
    this.brokenOff += asked.filter(({ first }) => first === null).length;
    const refused = asked.find(({ first }) => first && first.status >= 300);
    must(refused === undefined, `answered ${JSON.stringify(refused?.first)}`);
    await this.start();
  }

  /**
   * Sends a write again with its key: it is written now or was written before, and an acknowledged answer is the same.
   * @param shape what is read of the answer
   * @returns the body of the answer
   */
  async again<T>(kind: string, asked: Asked, shape: z.ZodType<T>): Promise<T> {
    const since = performance.now();
    const answer = await this.#send(asked);
    must(answer !== null && answer.status < 300, `${kind} sent again: ${JSON.stringify(answer)}`);
    const { first } = asked;
    must(first === null || isDeepStrictEqual(first, answer), `${kind}: another answer than ${JSON.stringify(first)}`);
    if (first === null) this.#took.set(kind, 1.3 * (performance.now() - since));
    return shape.parse(answer?.body);
  }

  /** A write that must succeed. */
  async done<T>(asked: Asked, shape: z.ZodType<T>): Promise<T> {
    return this.again('a write', asked, shape);
  }

  numbers(query: string): number[] {
    const db = lookAt(this.dataDir);
    try {
      return db.prepare(query).pluck().all().map(Number);
    } finally {
      db.close();
    }
  }

  count(from: string): number {
    return this.numbers(`select count(*) as n from ${from}`)[0] ?? 0;
  }

  exec(statements: readonly string[]): void {
    const db = lookAt(this.dataDir);
    for (const statement of statements) db.exec(statement);
    db.close();
  }

  async statusOf(path: string): Promise<number> {
    return (await fetch(this.school.url + path, { headers: { connection: 'close' } })).status;
  }

  /** Waits until the publish queue is empty. */
  async published(): Promise<void> {
    await until(() => this.count('publish_requests') === 0, 'all is published');
  }

  async end(): Promise<void> {
    await this.#school?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(this.dataDir);
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}

const idsIn = (ids: readonly number[]) => `id in (${ids.join()})`;
const linesAbout = (path: string, action: string, ids: readonly number[]) =>
  `audit_lines where action = '${action}' and about in (${ids.map((id) => `'${path}/${id}'`).join()})`;

/** Posts whose moments come while the server is killed: each is shown once, as it was planned. */
async function planPosts(school: Killed, round: number): Promise<void> {
  const { planned, within } = school.setting;
  const base = Date.now() + 1000;
  const moments = Array.from({ length: planned }, (_, index) =>
    new Date(base + Math.floor((1500 * index) / planned)).toISOString(),
  );
  const titleOf = (index: number) => `Planned ${round}.${index}`;
  const asked = moments.map((publish_at, index) =>
    asking('POST', '/dashboard/Blogs', { ...postOf(titleOf(index)), status: 'published', publish_at }),
  );
  await school.interrupt('planned', asked, 3000);
  let since = Date.now();
  const ids: number[] = [];
  for (const each of asked) {
    const { data } = await school.again('planned', each, saved);
    if (each.first === null) since = Date.now();
    ids.push(data.id);
  }
  const due = Math.max(since, ...moments.map((moment) => Date.parse(moment)));
  for (const [index, id] of ids.entries()) {
    const isThere = async () =>
      (await (await fetch(`${school.school.url}/en/blog/${id}`)).text()).includes(titleOf(index));
    await until(isThere, `the page of post ${id}`);
    const listed = await school.call('GET', `/blog/${id}`);
    must(listed.status === 200, `post ${id} has a page, and the API answers ${listed.status}`);
  }
  const took = Date.now() - due;
  school.slowest = Math.max(school.slowest, took);
  must(took < within, `the pages of planned posts followed after ${took} ms`);
  must(new Set(ids).size === planned, 'two of the planned posts are one');
  must(school.count(`posts where title_en like 'Planned ${round}.%'`) === planned, 'a planned post is there twice');
  const asPlanned = `posts where ${idsIn(ids)} and is_live = 1 and version = 1 and first_live_at = publish_at`;
  must(school.count(asPlanned) === planned, 'a planned post is not as it was planned');
  for (const [index, id] of ids.entries()) {
    must(school.count(`posts where id = ${id} and publish_at = '${moments[index]}'`) === 1, 'another moment');
  }
  must(school.count(`audit_lines where about in (${ids.map((id) => `'Blogs/${id}'`)})`) === planned, 'more lines');
  const twice = school.numbers(`select id from showings where ${idsIn(ids)} group by id having count(*) > 1`);
  must(twice.length === 0, `shown more than once: ${twice}`);
  // One that was written after its moment was never hidden.
  const late = `posts where ${idsIn(ids)} and created_at >= publish_at`;
  must(school.count(`showings where ${idsIn(ids)}`) + school.count(late) === planned, 'a showing is not noted');
  // Few posts, so that the next round renders as many pages.
  await school.done(asking('POST', '/dashboard/Blogs/many', { ids, action: 'delete' }), z.unknown());
}

const actions = ['draft', 'delete'] as const;

/** What a post must be after an action, as a condition. */
const after = { draft: "status = 'draft' and deleted_at is null", delete: 'deleted_at is not null' } as const;
const shown = "status = 'published' and is_live = 1 and deleted_at is null";

/** All entries or none are in a state. @returns whether all are */
function allOrNone(school: Killed, ids: readonly number[], state: string, what: string): boolean {
  const count = school.count(`posts where ${idsIn(ids)} and ${state}`);
  must(count === 0 || count === ids.length, `${what}: ${count} of ${ids.length}`);
  return count > 0;
}

/** The pages and the API say the same as the database. */
async function inspectPages(school: Killed, ids: readonly number[], isShown: boolean): Promise<void> {
  await school.published();
  for (const id of ids) {
    const [page, api] = [await school.statusOf(`/blog/${id}`), (await school.call('GET', `/blog/${id}`)).status];
    must(page === (isShown ? 200 : 404) && api === page, `post ${id}: the page answers ${page}, the API ${api}`);
  }
}

/** An action on many entries and its undo: each is whole or absent, and happens once. */
async function changeMany(school: Killed, ids: readonly number[], round: number, killed: 'action' | 'undo') {
  const action = actions[round % actions.length] ?? 'draft';
  const state = after[action];
  const [changes, lines] = ['bulk_changes', linesAbout('Blogs', action === 'draft' ? 'update' : 'delete', ids)];
  const [changesBefore, linesBefore] = [school.count(changes), school.count(lines)];
  const change = asking('POST', '/dashboard/Blogs/many', { ids: [...ids], action });
  if (killed === 'action') {
    await school.interrupt('many', [change]);
    const isDone = allOrNone(school, ids, state, action);
    must(isDone || change.first === null, `an acknowledged ${action} is not there`);
    must(isDone || allOrNone(school, ids, shown, 'as before'), 'neither before nor after');
    must(school.count(lines) - linesBefore === (isDone ? ids.length : 0), 'half of the lines');
    must(school.count(changes) - changesBefore === (isDone ? 1 : 0), 'an undo without its change');
  }
  const { data } = await school.again('many', change, changedMany);
  must(data.changed === ids.length && allOrNone(school, ids, state, action), `${action}: ${JSON.stringify(data)}`);
  must(school.count(lines) - linesBefore === ids.length, `${action}: it was done twice`);
  must(school.count(changes) - changesBefore === 1, `${action}: it has two undos`);
  await inspectPages(school, ids, false);
  const undo = asking('POST', `/dashboard/many/${data.undo}/undo`);
  if (killed === 'undo') {
    await school.interrupt('undo', [undo]);
    const isUndone = allOrNone(school, ids, shown, 'undo');
    must(isUndone || undo.first === null, 'an acknowledged undo is not there');
    must(isUndone || allOrNone(school, ids, state, 'still changed'), 'neither changed nor undone');
  }
  const undone = await school.again('undo', undo, z.object({ data: z.unknown() }));
  must(isDeepStrictEqual(undone.data, { undone: ids.length, left: 0 }), `undo: ${JSON.stringify(undone.data)}`);
  must(allOrNone(school, ids, shown, 'undone'), 'nothing is undone');
  const second = await school.call('POST', `/dashboard/many/${data.undo}/undo`);
  must(second.status === 409, `a second undo answers ${second.status}`);
  await inspectPages(school, ids, true);
}

const lessonsPath = '/dashboard/online-lessons';

/** A series of lessons, its later part changed, and all of it deleted: each is whole or absent, and happens once. */
async function changeSeries(school: Killed, round: number, killed: 'create' | 'update' | 'delete'): Promise<void> {
  const { lessons } = school.setting;
  const [subject_id = 0] = school.numbers('select id from subjects where deleted_at is null order by id limit 1');
  const title = `Series ${round}`;
  const from = addDays(schoolDay(new Date()), 1);
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const link = 'https://meet.example.org/x';
  const form = { subject_id, title: both(title), weekdays, time: '16:30', minutes: 45, from, count: lessons, link };
  const there = `online_lessons where title_en = '${title}' and deleted_at is null`;
  const create = asking('POST', `${lessonsPath}/series`, form);
  if (killed === 'create') {
    await school.interrupt('series', [create]);
    const made = school.count(there);
    must(made === lessons || (made === 0 && create.first === null), `a series of ${made} lessons`);
    must(school.count(`${there} and series_id is not null`) === made, 'lessons without their series');
  }
  const { data } = await school.again('series', create, madeSeries);
  const ids = data.map(({ id }) => id);
  must(ids.length === lessons && school.count(there) === lessons, `${school.count(there)} lessons after a second call`);
  must(school.count(linesAbout('online-lessons', 'create', ids)) === lessons, 'lines of the series are missing');

  const middle = data[Math.floor(lessons / 4)];
  if (!middle) throw new Error('the series has no lesson in its first quarter');
  const later = lessons - Math.floor(lessons / 4);
  const body = { date: middle.date, time: '16:30', subject_id, minutes: 55 };
  const update = asking('POST', `${lessonsPath}/${middle.id}?scope=following`, body);
  const changed = `${there} and minutes = 55 and version = 2`;
  if (killed === 'update') {
    await school.interrupt('following', [update]);
    const done = school.count(changed);
    must(done === later || (done === 0 && update.first === null), `${done} of ${later} following lessons`);
  }
  await school.again('following', update, z.unknown());
  must(school.count(changed) === later, `${school.count(changed)} following lessons are changed once`);
  must(school.count(linesAbout('online-lessons', 'update', ids)) === later, 'lines of the change');

  const remove = asking('DELETE', `${lessonsPath}/${middle.id}?scope=all`);
  if (killed === 'delete') {
    await school.interrupt('remove', [remove]);
    const left = school.count(there);
    must(left === 0 || (left === lessons && remove.first === null), `${left} of ${lessons} lessons are left`);
  }
  const { undo } = await school.again('remove', remove, z.object({ undo: z.unknown() }));
  must(school.count(there) === 0 && typeof undo === 'string', 'the series is not gone, or has no undo');
  must(school.count(linesAbout('online-lessons', 'delete', ids)) === lessons, 'lines of the delete');
}

const steps = {
  planned: (school: Killed, round: number) => planPosts(school, round),
  many: (school: Killed, round: number, ids: readonly number[]) => changeMany(school, ids, round, 'action'),
  series: (school: Killed, round: number) => changeSeries(school, round, 'create'),
  undo: (school: Killed, round: number, ids: readonly number[]) => changeMany(school, ids, round, 'undo'),
  following: (school: Killed, round: number) => changeSeries(school, round, 'update'),
  remove: (school: Killed, round: number) => changeSeries(school, round, 'delete'),
};
type Step = keyof typeof steps;
const isStep = (name: string): name is Step => name in steps;
const allSteps = Object.keys(steps).filter(isStep);

/** Posts for the actions on many, all of them shown. */
async function makePosts(school: Killed, count: number): Promise<number[]> {
  const ids: number[] = [];
  const make = async (index: number) => {
    const { data } = await school.done(asking('POST', '/dashboard/Blogs', postOf(`One of many ${index}`)), saved);
    ids.push(data.id);
  };
  for (let start = 0; start < count; start += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - start) }, (_, index) => make(start + index)));
  }
  return ids.sort((a, b) => a - b);
}

export interface KilledContent {
  /** Writes that were interrupted. */
  brokenOff: number;
  /** The longest time in milliseconds that the pages of planned posts took to follow. */
  slowest: number;
}

/**
 * Kills the server at random moments of planned publishing, of actions on many entries with their undo, and of series
 * of lessons. After each restart, checks that each is whole or absent, that it happens once however often it is sent,
 * and that no acknowledged answer is lost.
 * @throws on the first incomplete one
 */
export async function killTheContent(
  kills: number,
  report: (line: string) => void,
  more: Partial<Setting> & { only?: readonly Step[] } = {},
): Promise<KilledContent> {
  const { only = allSteps, ...changed } = more;
  const setting = { entries: 300, planned: 24, lessons: 200, processes: 1, within: 2000, ...changed };
  const school = new Killed(setting);
  school.exec(noteShowings);
  await school.start();
  try {
    const ids = only.includes('many') || only.includes('undo') ? await makePosts(school, setting.entries) : [];
    await school.published();
    for (let kill = 1; kill <= kills; kill += 1) {
      const step = only[(kill - 1) % only.length] ?? 'planned';
      await steps[step](school, kill, ids);
      if (kill % 10 === 0 || kill === kills) {
        const told = `${kill} kills, ${school.brokenOff} writes broken off, nothing half, nothing twice`;
        report(`${told}; planned pages followed within ${school.slowest} ms`);
      }
    }
    return { brokenOff: school.brokenOff, slowest: school.slowest };
  } finally {
    await school.end();
  }
}
