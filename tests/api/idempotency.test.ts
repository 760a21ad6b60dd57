import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldAnswers } from '../../db/idempotency/answers.ts';
import { closeDatabase } from '../../db/open.ts';
import { targetOf } from '../../src/client/calls.ts';
import { repeats } from '../../src/client/send.ts';
import { allCalls, allWrites } from '../support/all-calls.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { bearer, change, count, freshClient, photo, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import {
  type Answer,
  adminToken,
  answerOf,
  type BodyKind,
  encode,
  type Nested,
  studentToken,
} from './dashboard/client.ts';
import { mp4 } from './dashboard/files.ts';
import { family, filing } from './payments/desk.ts';

let school: TestSchool;
let admin: Record<string, string>;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  admin = bearer(await adminToken(school));
});
afterAll(() => school.remove());

const newKey = (): string => randomUUID();

/** Calls the API with an idempotency key. */
async function send(
  method: string,
  path: string,
  body: Nested | undefined,
  { key = newKey(), kind = 'json' as BodyKind, headers = {} as Record<string, string>, url = school.url } = {},
): Promise<Answer> {
  const sent = body ? encode(kind, body) : { body: null, headers: {} };
  const all = { lang: 'en', ...admin, ...freshClient(), 'idempotency-key': key, ...sent.headers, ...headers };
  return answerOf(await fetch(`${url}/api${path}`, { method, headers: all, body: sent.body }));
}

const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const post = (title: string): Nested => ({
  title: { ar: title, en: title },
  description: { ar: `<p>${title}</p>`, en: `<p>${title}</p>` },
});
const posts = (title: string) => count(school, `select count(*) n from posts where title_en = '${title}'`);

describe('a write that is sent again with its key', () => {
  it('answers what it answered, and writes nothing', async () => {
    const key = newKey();
    const first = await send('POST', '/dashboard/Blogs', post('once'), { key });
    const lines = count(school, 'select count(*) n from audit_lines');
    const again = await send('POST', '/dashboard/Blogs', post('once'), { key });
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    expect([again.status, again.body, isReplay(again)]).toEqual([201, first.body, true]);
    expect(posts('once')).toBe(1);
    expect(count(school, 'select count(*) n from audit_lines')).toBe(lines);
  });

  it('is the same request in any kind of body, with other numbers for texts, fields that are unknown and a language', async () => {
    const key = newKey();
    const discount = { percent: 5, reason: 'a brother' };
    const first = await send('POST', '/dashboard/users/2/discount', discount, { key });
    expect(first.status).toBe(200);
    for (const kind of ['multipart', 'urlencoded', 'json'] as const) {
      const again = await send(
        'POST',
        '/dashboard/users/2/discount',
        { ...discount, unknown: 'field' },
        {
          ...{ key, kind },
          headers: { lang: 'ar' },
        },
      );
      expect([kind, again.status, again.body, isReplay(again)]).toEqual([kind, 200, first.body, true]);
    }
  });

  it('is compared by the bytes of its files, not by their names', async () => {
    const key = newKey();
    const [one, other] = [await photo(40, 30), await photo(41, 30)];
    const form = (bytes: Buffer, name: string) => ({
      ...post('a picture'),
      image: new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }),
    });
    const first = await send('POST', '/dashboard/Blogs', form(one, 'a.jpg'), { key, kind: 'multipart' });
    expect(first.status).toBe(201);
    const again = await send('POST', '/dashboard/Blogs', form(one, 'b.png'), { key, kind: 'multipart' });
    expect([again.status, isReplay(again)]).toEqual([201, true]);
    const changed = await send('POST', '/dashboard/Blogs', form(other, 'a.jpg'), { key, kind: 'multipart' });
    expect([changed.status, changed.body.code]).toEqual([422, 'key-reused']);
    expect(posts('a picture')).toBe(1);
  });

  it('with another content is refused, with what the first has made', async () => {
    const key = newKey();
    const first = await send('POST', '/dashboard/Blogs', post('first words'), { key });
    const other = await send('POST', '/dashboard/Blogs', post('other words'), { key });
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ code: 'key-reused', data: first.body.data, message: expect.any(String) });
    expect(posts('other words')).toBe(0);
    // Keys belong to one path and one user.
    expect((await send('POST', '/dashboard/sliders', post('first words'), { key })).body.code).toBeUndefined();
  });

  it('is done when the first was refused, and then again answered', async () => {
    const key = newKey();
    const bad = { ...post('at last'), title: { ar: '', en: '' } };
    expect((await send('POST', '/dashboard/Blogs', bad, { key })).status).toBe(422);
    expect((await send('POST', '/dashboard/Blogs', post('at last'), { key })).status).toBe(201);
    expect(isReplay(await send('POST', '/dashboard/Blogs', post('at last'), { key }))).toBe(true);
  });

  it('is written once when many come at the same moment, and all get one answer', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', '/dashboard/Blogs', post('at once'), { key })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(posts('at once')).toBe(1);
  });

  it('is answered before what depends on the state: an entry that is gone, an address that is taken, an open payment', async () => {
    const made = await send('POST', '/dashboard/Blogs', post('gone soon'));
    const path = `/dashboard/Blogs/${made.body.data.id}`;
    const [edit, removal] = [newKey(), newKey()];
    const edited = await send('POST', path, post('changed'), { key: edit });
    expect((await send('DELETE', path, undefined, { key: removal })).status).toBe(200);
    const removed = await send('DELETE', path, undefined, { key: removal });
    expect([removed.status, isReplay(removed)]).toEqual([200, true]);
    const again = await send('POST', path, post('changed'), { key: edit });
    expect([again.status, again.body]).toEqual([200, edited.body]);
    expect((await send('POST', path, post('changed'))).status).toBe(404);

    const key = newKey();
    const fields = registrationOf();
    const family = { key, headers: { authorization: '' } };
    const first = await send('POST', '/auth/register', fields, family);
    expect(first.status).toBe(200);
    expect(isReplay(await send('POST', '/auth/register', fields, family))).toBe(true);
    const other = await send('POST', '/auth/register', { ...fields, name: 'Somebody else' }, family);
    expect([other.status, other.body.code, other.body.data]).toEqual([422, 'key-reused', undefined]);
  });

  it('has keys of 16 to 128 printable characters, and none at all changes nothing', async () => {
    for (const key of ['short', 'x'.repeat(129), 'with a space in it', 'ümläut-is-not-ascii']) {
      const headers = { 'idempotency-key': encodeURI(key) === key ? key : 'tab\tin-the-middle-of' };
      const answer = await send('POST', '/dashboard/Blogs', post('never'), { headers });
      expect([key, answer.status]).toEqual([key, 400]);
    }
    for (const key of ['x'.repeat(16), '~'.repeat(128)]) {
      expect((await send('POST', '/dashboard/Blogs', post('a key'), { key })).status).toBe(201);
    }
    const { email, password } = school.students.free;
    const login = { email, password };
    const headers = { authorization: '', 'idempotency-key': 'bad' };
    expect((await send('POST', '/auth/login', login, { headers })).status).toBe(200);
    const nobody = await send('POST', '/dashboard/Blogs', post('never'), { headers: { authorization: '' } });
    expect(nobody.status).toBe(401);
  });

  it('is known to every process, and its answer to nobody without the key', async () => {
    const key = newKey();
    const child = { name: 'Huda Salih', phone: '0912333444', level_id: 1, grade_id: 1, kind_of_account: 'free' };
    const first = await send('POST', '/dashboard/users', child, { key });
    expect(first.status).toBe(201);
    const again = await send('POST', '/dashboard/users', child, { key });
    expect([again.body.code, again.body.data.id]).toEqual([first.body.code, first.body.data.id]);
    if (onPostgres) return;
    const bytes = ['school.db', 'school.db-wal']
      .map((file) => readFileSync(join(school.dataDir, file), 'latin1'))
      .join('');
    expect(bytes).not.toContain(first.body.code);
    expect(bytes).not.toContain(key);
  });

  it('answers 404 once the person of whom it told is erased, and the erasing itself goes on being answered', async () => {
    const [key, erasing] = [newKey(), newKey()];
    const child = { name: 'Amna Gone', phone: '0912333445', level_id: 1, grade_id: 1, kind_of_account: 'free' };
    const { body } = await send('POST', '/dashboard/users', child, { key });
    const path = `/dashboard/users/${body.data.id}/erase`;
    const erased = await send('POST', path, undefined, { key: erasing });
    expect(erased.status).toBe(200);
    expect((await send('POST', '/dashboard/users', child, { key })).status).toBe(404);
    const again = await send('POST', path, undefined, { key: erasing });
    expect([again.status, again.body, isReplay(again)]).toEqual([200, erased.body, true]);
  });

  it('takes no point of the limits of registrations', async () => {
    const key = newKey();
    const fields = registrationOf();
    const headers = { authorization: '', ...freshClient() };
    for (let time = 0; time < 15; time += 1) {
      expect((await send('POST', '/auth/register', fields, { key, headers })).status).toBe(200);
    }
  });

  it('of a student is nobody else’s', async () => {
    const key = newKey();
    const headers = bearer(await studentToken(school));
    const first = await send('POST', '/auth/me', { name: 'A New Name' }, { key, headers });
    expect(first.status).toBe(200);
    const again = await send('POST', '/auth/me', { name: 'A New Name' }, { key, headers });
    expect([isReplay(again), again.body]).toEqual([true, first.body]);
    const other = bearer(await studentToken(school, 'free'));
    expect(isReplay(await send('POST', '/auth/me', { name: 'A New Name' }, { key, headers: other }))).toBe(false);
  });
});

describe.skipIf(onPostgres)('a process that dies between its transaction and its answer', () => {
  // The trigger drops the response that is stored after the transaction.
  beforeAll(() =>
    change(
      school,
      'create trigger no_answer before update of answer on idempotent_answers begin select raise(ignore); end',
    ),
  );
  afterAll(() => change(school, 'drop trigger no_answer'));

  /** Lets so much time pass that a request without an answer counts as broken off. */
  const breakOff = () =>
    change(school, `update idempotent_answers set created_at = '${new Date(Date.now() - 10_000).toISOString()}'`);
  const lines = () => count(school, 'select count(*) n from audit_lines');

  async function sendTwice(...[method, path, body, more = {}]: Parameters<typeof send>): Promise<Answer> {
    const key = newKey();
    const first = await send(method, path, body, { ...more, key });
    expect(first.status, `${path} ${JSON.stringify(first.body)}`).toBeLessThan(300);
    const written = lines();
    breakOff();
    const again = await send(method, path, body, { ...more, key });
    expect([path, again.status, again.body]).toEqual([path, first.status, first.body]);
    expect(lines()).toBe(written);
    return first;
  }

  /** Sends a film in pieces. @returns the id of the upload */
  async function uploaded(): Promise<string> {
    const film = await mp4().arrayBuffer();
    const tus = { ...admin, 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${school.url}/api/dashboard/uploads/resumable`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(film.byteLength) },
    });
    const place = begun.headers.get('location') ?? '';
    const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await fetch(`${school.url}${place}`, { method: 'PATCH', headers: piece, body: film })).status).toBe(204);
    return place.split('/').at(-1) ?? '';
  }

  it('has written once: the next one gives the same answer', async () => {
    const child = { name: 'Twice Asked', phone: '0912333446', level_id: 1, grade_id: 1, kind_of_account: 'free' };
    const nobody = { headers: { authorization: '' } };
    await sendTwice('POST', '/dashboard/users', child);
    await sendTwice('POST', '/dashboard/Blogs', post('twice asked'));
    await sendTwice('POST', '/auth/register', registrationOf(), nobody);
    const message = { name: 'A', email: 'a@b.test', subject: 'Once', message: 'Once' };
    await sendTwice('POST', '/contact-us', message, nobody);
    await sendTwice('POST', '/dashboard/staff', { name: 'New', email: 'once@staff.test', role: 'editor' });
    await sendTwice('POST', '/dashboard/users/1/code', undefined);
    expect(count(school, "select count(*) n from messages where subject = 'Once'")).toBe(1);
  });

  it('has withdrawn a payment, which is gone then, or changed one that is decided meanwhile', async () => {
    const student = await family({ school });
    const headers = bearer(student.token);
    const { id } = (await student.call('POST', '/payments', await filing({ transfer: 1 }), 'multipart')).body.data;
    await sendTwice('DELETE', `/payments/${id}`, undefined, { headers });
    const filed = (await student.call('POST', '/payments', await filing({ transfer: 1 }), 'multipart')).body.data;
    const more = { key: newKey(), headers };
    const changed = await send('POST', `/payments/${filed.id}`, { reference: 'FT changed' }, more);
    expect([changed.status, changed.body.data?.version]).toEqual([200, 2]);
    const approval = { version: 2, over_ok: 1, short_ok: 1 };
    expect((await send('POST', `/dashboard/payments/${filed.id}/approve`, approval)).status).toBe(200);
    breakOff();
    const again = await send('POST', `/payments/${filed.id}`, { reference: 'FT changed' }, more);
    expect([again.status, again.body.data]).toMatchObject([200, { state: 'approved', reference: 'FT changed' }]);
  });

  it('has taken a film that was sent in pieces', async () => {
    const film = { title: { ar: 'فيلم', en: 'Film' }, subject_id: 1, access: 'free' };
    const made = await sendTwice('POST', '/dashboard/videos', { ...film, video_path_upload: await uploaded() });
    const path = `/dashboard/videos/${made.body.data.id}`;
    await sendTwice('POST', path, { ...film, video_path_upload: await uploaded() });
    const sent = await fetch(`${school.url}${(await send('GET', path, undefined)).body.data.video_path}`, {
      headers: admin,
    });
    expect(sent.status).toBe(200);
  });

  it('has stored a film, but not yet what shows it', async () => {
    const texts = { title: 'T', description: 'D' };
    const words = { site_words: { ar: texts, en: texts, video_upload: await uploaded() } };
    const key = newKey();
    change(school, "create trigger no_words before update on site_words begin select raise(abort, 'dead'); end");
    expect((await send('POST', '/dashboard/siteWords', words, { key })).status).toBeGreaterThanOrEqual(500);
    change(school, 'drop trigger no_words');
    breakOff();
    const again = await send('POST', '/dashboard/siteWords', words, { key });
    expect([again.status, again.body.errors]).toEqual([200, undefined]);
    expect((await fetch(school.url + again.body.data.video)).status).toBe(200);
  });
});

it('is forgotten after seven days, and the oldest of too many before that', async () => {
  const db = openSchoolDatabase(school);
  const rows = await forgetOldAnswers(db, 3);
  expect(rows).toBeGreaterThan(0);
  expect(count(school, 'select count(*) n from idempotent_answers')).toBe(3);
  change(school, "update idempotent_answers set created_at = '2026-01-01T00:00:00.000Z'");
  await forgetOldAnswers(db);
  expect(count(school, 'select count(*) n from idempotent_answers')).toBe(0);
  await closeDatabase(db);
});

it('writes of one student are sixty a minute over all sessions; a replay is one of them', async () => {
  // A minute that began with an earlier test would end in the middle of this one.
  change(school, 'delete from rate_windows');
  const headers = bearer(await studentToken(school, 'free'));
  const again = bearer(await studentToken(school, 'free'));
  const key = newKey();
  const statuses: number[] = [];
  for (let each = 0; each < 62; each += 1) {
    const answer = await send('POST', '/auth/me', { name: 'A New Name' }, { key, headers: each % 2 ? headers : again });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200));
  expect((await fetch(`${school.url}/api/auth/me`, { headers })).status).toBe(200);
});

it('the browser sends every write again, but none whose key is ignored', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET');
  const sentAgain = writes.filter(({ key }) => repeats(targetOf(key, 1))).map(({ key }) => key);
  expect(sentAgain).toEqual(writes.filter(({ endpoint }) => !endpoint.ignoresKey).map(({ key }) => key));
});

it('every write of the tables takes a key, but those of logins and passwords', () => {
  const without = allWrites.filter(({ endpoint }) => endpoint.ignoresKey).map(({ key }) => key);
  expect(without.sort()).toEqual([
    'POST /auth/code',
    'POST /auth/confirm',
    'POST /auth/link',
    'POST /auth/login',
    'POST /auth/password',
    'POST /auth/recover',
    'POST /auth/switch',
    'POST /auth/unlock',
    'POST /dashboard/link',
    'POST /dashboard/login',
    'POST /dashboard/login/second',
    'POST /dashboard/me/confirm',
    'POST /dashboard/me/password',
    'POST /dashboard/recover',
    'POST /dashboard/recover/ask',
    'POST /dashboard/unlock',
  ]);
});

it('a resumable upload that is begun again is the same one; of another length it is refused', async () => {
  const key = newKey();
  const begin = (length: number) =>
    fetch(`${school.url}/api/dashboard/uploads/resumable`, {
      method: 'POST',
      headers: {
        ...admin,
        'Idempotency-Key': key,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(length),
        'Upload-Metadata': `filename ${btoa('film.mp4')}`,
      },
    });
  const first = await begin(1000);
  const again = await begin(1000);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await begin(1001)).status).toBe(422);
});
