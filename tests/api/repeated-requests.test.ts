import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, change, count, freshClient, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import {
  type Answer,
  adminToken,
  answerOf,
  type BodyKind,
  bodyKinds,
  encode,
  type Nested,
  studentToken,
} from './dashboard/client.ts';

let school: TestSchool;
let admin: Record<string, string>;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  admin = bearer(await adminToken(school));
});
afterAll(() => school.remove());

interface Sent {
  key?: string;
  kind?: BodyKind;
  /** Session headers; empty means no session. */
  who?: Record<string, string>;
}

async function send(method: string, path: string, body?: Nested, { key, kind = 'json', who = admin }: Sent = {}) {
  const sent = body ? encode(kind, body) : { body: null, headers: {} };
  const keyed: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const headers = { lang: 'en', ...freshClient(), ...who, ...keyed, ...sent.headers };
  return answerOf(await fetch(`${school.url}/api${path}`, { method, headers, body: sent.body }));
}

const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const post = (title: string, text = title): Nested => ({
  title: { ar: title, en: title },
  description: { ar: `<p>${text}</p>`, en: `<p>${text}</p>` },
});

let children = 0;
const child = (changes: Nested = {}): Nested => {
  children += 1;
  const name = `Repeated child ${children}`;
  return { name, phone: `09133${10_000 + children}`, level_id: 1, grade_id: 1, kind_of_account: 'free', ...changes };
};

describe('the same request', () => {
  it('is one with the same line breaks, whatever a form makes of them', async () => {
    const message = { name: 'A', email: 'a@b.test', subject: 'Lines', message: 'one\ntwo\n\nthree' };
    for (const first of bodyKinds) {
      const key = randomUUID();
      expect((await send('POST', '/contact-us', message, { key, kind: first, who: {} })).status).toBe(200);
      for (const kind of bodyKinds) {
        const again = await send('POST', '/contact-us', message, { key, kind, who: {} });
        expect([first, kind, again.status, isReplay(again)]).toEqual([first, kind, 200, true]);
      }
    }
    expect(count(school, "select count(*) n from messages where subject = 'Lines'")).toBe(3);
  });

  it('is another one where a list is emptied that was not sent', async () => {
    const { body } = await send('POST', '/dashboard/staff', {
      ...{ name: 'With subjects', email: 'with-subjects@staff.test', role: 'teacher' },
      subjects: [1, 2],
    });
    const path = `/dashboard/staff/${body.data.id}`;
    const key = randomUUID();
    expect((await send('POST', path, { name: 'Renamed' }, { key })).status).toBe(200);
    const emptied = await send('POST', path, { name: 'Renamed', subjects: [] }, { key });
    expect([emptied.status, emptied.body.code]).toEqual([422, 'key-reused']);
    for (const kind of bodyKinds) {
      const each = randomUUID();
      const first = await send('POST', path, { name: 'Renamed', subjects: [2, 1] }, { key: each, kind });
      const again = await send('POST', path, { name: 'Renamed', subjects: [2, 1] }, { key: each });
      expect([kind, first.status, again.status, isReplay(again)]).toEqual([kind, 200, 200, true]);
    }
  });

  it('is one of nobody where the call needs no session, whatever cookie comes along', async () => {
    const key = randomUUID();
    const fields = registrationOf();
    const first = await send('POST', '/auth/register', fields, { key, who: {} });
    const student = await studentToken(school, 'free');
    const cookies = [`userToken=${student}`, `token=${admin['authorization']?.slice(7)}`, 'userToken=nonsense'];
    for (const cookie of cookies) {
      const again = await send('POST', '/auth/register', fields, { key, who: { cookie, origin: school.url } });
      expect([cookie, again.status, isReplay(again)]).toEqual([cookie, 200, true]);
      expect(again.body).toEqual(first.body);
      expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    }
    expect((await send('GET', '/auth/me', undefined, { who: bearer(student) })).status).toBe(200);
  });

  it('of a registration opens the session of the first, which stays closed once it has ended', async () => {
    const key = randomUUID();
    const fields = registrationOf();
    const first = await send('POST', '/auth/register', fields, { key, who: {} });
    const { token, user } = first.body;
    const sessions = `select count(*) n from student_sessions where user_id = ${user.id}`;
    const cookie = `userToken=${token}`;
    const again = await send('POST', '/auth/register', fields, { key, who: { cookie, origin: school.url } });
    expect([isReplay(again), again.body, count(school, sessions)]).toEqual([true, first.body, 1]);
    expect((await send('GET', '/auth/me', undefined, { who: bearer(token) })).status).toBe(200);
    for (const changed of [{ password: 'another horse' }, { email: 'x@example.test' }, { shared: '1' }]) {
      const other = await send('POST', '/auth/register', { ...fields, ...changed }, { key, who: {} });
      expect([other.status, other.body.code, other.headers.getSetCookie()]).toEqual([422, 'key-reused', []]);
      expect(JSON.stringify(other.body)).not.toContain(token);
    }
    expect((await send('POST', '/auth/logout', undefined, { who: bearer(token) })).status).toBe(200);
    const late = await send('POST', '/auth/register', fields, { key, who: {} });
    expect([late.status, isReplay(late)]).toEqual([200, true]);
    expect(count(school, sessions)).toBe(0);
    expect((await send('GET', '/auth/me', undefined, { who: bearer(late.body.token) })).status).toBe(401);
  });

  it('answers status, body, cookies and address of the first', async () => {
    const key = randomUUID();
    const fields = registrationOf();
    const who = { cookie: `userToken=${await studentToken(school, 'free')}`, origin: school.url };
    const first = await send('POST', '/auth/register', fields, { key, who });
    const again = await send('POST', '/auth/register', fields, { key, who: {} });
    expect(first.headers.getSetCookie().some((cookie) => cookie.startsWith('userToken='))).toBe(true);
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    for (const name of ['content-type', 'location', 'cache-control']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
  });
});

it('a session that was renewed on the way is not handed out again: whoever asks has one of their own', async () => {
  const [first, second] = [await studentToken(school, 'paid'), await studentToken(school, 'paid')];
  const key = randomUUID();
  const soon = Math.floor(Date.now() / 1000) + 86_400;
  change(school, `update student_sessions set expires_at = ${soon}`);
  const by = (token: string) => ({ cookie: `userToken=${token}`, origin: school.url });
  const renamed = await send('POST', '/auth/me', { name: 'Renewed' }, { key, who: by(first) });
  expect([renamed.status, renamed.headers.getSetCookie().join()]).toEqual([200, expect.stringContaining(first)]);
  const again = await send('POST', '/auth/me', { name: 'Renewed' }, { key, who: by(second) });
  expect([again.status, isReplay(again), again.body]).toEqual([200, true, renamed.body]);
  expect(again.headers.getSetCookie().join()).not.toContain(first);
});

describe('a key', () => {
  it('that is none is refused before anything that depends on the state, after 401 and 404 of the path', async () => {
    const bad = ['', 'x'.repeat(15), 'x'.repeat(129), 'has a space in it', 'with\ttab-in-the-middle', 'ÿ'.repeat(16)];
    for (const key of bad) {
      expect([key, (await send('POST', '/dashboard/Blogs', post('never'), { key })).status]).toEqual([key, 400]);
      expect((await send('DELETE', '/dashboard/Blogs/999999', undefined, { key })).status).toBe(400);
      expect((await send('PUT', '/dashboard/user/1/activate', { is_active: 'x' }, { key })).status).toBe(400);
      expect((await send('POST', '/contact-us', {}, { key, who: {} })).status).toBe(400);
      expect((await send('POST', '/auth/register', {}, { key, who: {} })).status).toBe(400);
      expect((await send('POST', '/dashboard/publish', undefined, { key })).status).toBe(400);
      expect((await send('POST', '/dashboard/nowhere', {}, { key })).status).toBe(404);
      expect((await send('DELETE', '/dashboard/login', undefined, { key })).status).toBe(405);
    }
    expect((await send('GET', '/dashboard/me', undefined, { key: 'bad' })).status).toBe(200);
    expect(count(school, "select count(*) n from posts where title_en = 'never'")).toBe(0);
  });

  it('is ignored by logins, logouts, codes and changes of a password, a bad one too', async () => {
    const { email, password } = school.students.free;
    const key = 'bad';
    const entered = await send('POST', '/auth/login', { email, password }, { key, who: {} });
    expect(entered.status).toBe(200);
    const own = bearer(entered.body.token);
    expect((await send('POST', '/auth/unlock', { password }, { key, who: own })).status).toBe(200);
    expect((await send('POST', '/auth/password', {}, { key, who: own })).status).toBe(422);
    expect((await send('POST', '/auth/logout', undefined, { key, who: own })).status).toBe(200);
    const second = bearer(await studentToken(school, 'free'));
    expect((await send('POST', '/auth/logout-all', undefined, { key, who: second })).status).toBe(200);
    expect((await send('POST', '/auth/recover', { email }, { key, who: {} })).status).toBe(200);
    const code = { email, code: '00000000', password };
    expect((await send('POST', '/auth/code', code, { key, who: {} })).status).toBe(401);
    const desk = bearer((await send('POST', '/dashboard/login', { ...school.admin }, { key, who: {} })).body.token);
    const { password: unlock } = school.admin;
    expect((await send('POST', '/dashboard/unlock', { password: unlock }, { key, who: desk })).status).toBe(200);
    expect((await send('POST', '/dashboard/me/password', {}, { key, who: desk })).status).toBe(422);
    expect((await send('POST', '/dashboard/recover', {}, { key, who: {} })).status).not.toBe(400);
    expect((await send('POST', '/dashboard/logout', undefined, { key, who: desk })).status).toBe(200);
  });

  it('of more than seven days ago is a new one', async () => {
    const key = randomUUID();
    const first = await send('POST', '/dashboard/Blogs', post('a week ago'), { key });
    const old = new Date(Date.now() - 7 * 86_400_000 - 60_000).toISOString();
    change(school, `update idempotent_answers set created_at = '${old}'`);
    const other = await send('POST', '/dashboard/Blogs', post('a week later'), { key });
    expect([other.status, isReplay(other)]).toEqual([201, false]);
    expect(other.body.data.id).not.toBe(first.body.data.id);
    const again = await send('POST', '/dashboard/Blogs', post('a week later'), { key });
    expect([again.status, again.body, isReplay(again)]).toEqual([201, other.body, true]);
  });

  it('of a refused request may be used for another, and of one at the same moment goes on itself', async () => {
    const key = randomUUID();
    const bad = { ...post('x'), title: { ar: '', en: '' } };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => send('POST', '/dashboard/Blogs', bad, { key })),
      send('POST', '/dashboard/Blogs', post('goes on'), { key }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    expect(count(school, "select count(*) n from posts where title_en = 'goes on'")).toBe(1);
  });

  it('that is known is answered before a version, a state, and what lacks in the body of another is told at once', async () => {
    const made = await send('POST', '/dashboard/Blogs', post('known'));
    const path = `/dashboard/Blogs/${made.body.data.id}`;
    const key = randomUUID();
    const first = await send('POST', path, { ...post('known 2'), version: 1 }, { key });
    expect([first.status, first.body.data.version]).toEqual([200, 2]);
    await send('POST', path, post('known 3'));
    const again = await send('POST', path, { ...post('known 2'), version: 1 }, { key });
    expect([again.status, again.body, isReplay(again)]).toEqual([200, first.body, true]);
    for (const other of [{}, { version: 1 }, { ...post('known 2'), version: 'x' }, { title: { ar: '', en: '' } }]) {
      const refused = await send('POST', path, other, { key });
      expect([refused.status, refused.body.code, refused.body.data]).toEqual([422, 'key-reused', first.body.data]);
      expect(isReplay(refused)).toBe(false);
    }
    expect((await send('POST', path, post('known 2'), { key, who: {} })).status).toBe(401);
    expect((await send('POST', path, post('known 2'), { key, who: { cookie: 'token=x' } })).status).toBe(401);
  });

  it('of a message takes no point of its limit, and the limit stands before the body of an unknown one', async () => {
    const who = freshClient();
    const message = { name: 'A', email: 'a@b.test', subject: 'Limited', message: 'm' };
    const key = randomUUID();
    for (let each = 0; each < 30; each += 1) {
      expect((await send('POST', '/contact-us', message, { key, who })).status).toBe(200);
    }
    let last = 200;
    for (let each = 0; each < 40 && last !== 429; each += 1) {
      last = (await send('POST', '/contact-us', { ...message, subject: 'Many' }, { key: randomUUID(), who })).status;
    }
    expect(last).toBe(429);
    expect((await send('POST', '/contact-us', {}, { key: randomUUID(), who })).status).toBe(429);
    const again = await send('POST', '/contact-us', message, { key, who });
    expect([again.status, isReplay(again)]).toEqual([200, true]);
    const other = await send('POST', '/contact-us', { ...message, message: 'other' }, { key, who });
    expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
  });
});

it('erasing a person removes every answer about them, and only those', async () => {
  const made = (await send('POST', '/dashboard/users', child())).body.data;
  const others = (await send('POST', '/dashboard/users', child())).body.data;
  const paid = { kind_of_account: 'paid', payment_term: 'year' };
  const calls: [string, string, Nested?][] = [
    ['POST', `/dashboard/users/${made.id}`, { ...paid, name: 'Corrected' }],
    ['POST', `/dashboard/users/${made.id}/discount`, { percent: 5, reason: 'a brother' }],
    ['POST', `/dashboard/users/${made.id}/code`],
    ['PUT', `/dashboard/user/${made.id}/activate`, { is_active: 0 }],
    ['PUT', `/dashboard/user/${made.id}/payment-status`, { payment_status: 1 }],
    ['PUT', `/dashboard/user/${made.id}/payment-status`, { payment_status: 0 }],
    ['DELETE', `/dashboard/users/${made.id}`],
    ['POST', `/dashboard/users/${made.id}/restore`],
    ['PUT', `/dashboard/user/${made.id}/activate`, { is_active: 1 }],
    ['POST', '/dashboard/users/codes', { ids: [made.id] }],
    [
      'POST',
      '/dashboard/payments',
      { student_id: made.id, amount: 100, account_id: 1, payment_term: 'year', paid_on: '2026-01-05', reference: 'r1' },
    ],
  ];
  const known: [string, string, Nested | undefined, string][] = [];
  const run = async (method: string, path: string, body?: Nested) => {
    const key = randomUUID();
    const answer = await send(method, path, body, { key });
    expect([path, answer.status < 300, answer.body.errors]).toEqual([path, true, undefined]);
    known.push([method, path, body, key]);
    return answer.body.data;
  };
  let payment = 0;
  for (const [method, path, body] of calls) {
    const data = await run(method, path, body);
    if (path === '/dashboard/payments') payment = data.id;
  }
  const version = async () => (await send('GET', `/dashboard/payments/${payment}`)).body.data.version;
  await run('POST', `/dashboard/payments/${payment}/approve`, { short_ok: 1, version: await version() });
  await run('POST', `/dashboard/payments/${payment}/undo`, { version: await version() });
  await run('POST', `/dashboard/payments/${payment}/refuse`, { reason: 'unreadable', version: await version() });
  const file = () => new File([`name,email,phone,grade\r\n${'Corrected'},${made.email},0913399999,\r\n`], 'list.csv');
  const listKey = randomUUID();
  const list = await send('POST', '/dashboard/users/import', { file: file() }, { key: listKey, kind: 'multipart' });
  expect([list.status, list.body.data.errors]).toEqual([200, []]);
  const untouched = randomUUID();
  await send('POST', `/dashboard/users/${others.id}/code`, undefined, { key: untouched });
  const erasing = randomUUID();
  expect((await send('POST', `/dashboard/users/${made.id}/erase`, undefined, { key: erasing })).status).toBe(200);
  for (const [method, path, body, key] of known) {
    const again = await send(method, path, body, { key });
    expect([method, path, again.status]).toEqual([method, path, 404]);
  }
  const listed = await send('POST', '/dashboard/users/import', { file: file() }, { key: listKey, kind: 'multipart' });
  expect(listed.status).toBe(404);
  for (const [path, key] of [
    [`/dashboard/users/${others.id}/code`, untouched],
    [`/dashboard/users/${made.id}/erase`, erasing],
  ] as const) {
    const again = await send('POST', path, undefined, { key });
    expect([path, again.status, isReplay(again)]).toEqual([path, 200, true]);
  }
});

it.skipIf(onPostgres)(
  'a resumable upload that is begun again is answered where no room is left, and ended once',
  async () => {
    const key = randomUUID();
    const tus = (method: string, path: string, own: string, headers: Record<string, string> = {}) =>
      fetch(path.startsWith('http') ? path : `${school.url}${path}`, {
        method,
        headers: { ...admin, 'Idempotency-Key': own, 'Tus-Resumable': '1.0.0', ...headers },
      });
    const begin = { 'Upload-Length': '1000', 'Upload-Metadata': `filename ${btoa('film.mp4')}` };
    const first = await tus('POST', '/api/dashboard/uploads/resumable', key, begin);
    const place = first.headers.get('location') ?? '';
    expect(first.status).toBe(201);
    const piece = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    expect((await tus('PATCH', place, 'bad', piece)).status, 'pieces know no keys').not.toBe(400);
    const ending = randomUUID();
    expect((await tus('DELETE', place, 'bad')).status).toBe(400);
    expect((await tus('DELETE', place, ending)).status).toBe(204);
    const again = await tus('DELETE', place, ending);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
    expect((await tus('POST', '/api/dashboard/uploads/resumable', key, begin)).status).toBe(201);
  },
);
