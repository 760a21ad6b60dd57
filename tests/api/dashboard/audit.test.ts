import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allLists, allRecords } from '../../../src/model/content-types/index.ts';
import { listKeys, recordKeys } from '../../../src/model/endpoints/content-keys.ts';
import { dashboardEndpoints } from '../../../src/model/endpoints/dashboard.ts';
import { contentEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import type { Endpoints } from '../../../src/model/endpoints/endpoint.ts';
import { languages } from '../../../src/model/languages.ts';
import { setupSteps } from '../../../src/model/school/setup.ts';
import { sampleOf } from '../../support/in-proof.ts';
import { bearer, change, database, photo, register, registrationOf } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { as, hire, hireAndEnter, ownPassword } from '../../support/staff.ts';
import { onPostgres } from '../../support/test-database.ts';
import { codeOf } from '../../support/totp.ts';
import { type Answer, adminToken, asAdmin, type Call, client, type Nested } from './client.ts';
import { picture } from './files.ts';
import { formOf } from './samples.ts';

let school: TestSchool;
let principal: Call;
/** A staff member of their own, so that only their writes are counted. */
let writer: Call;
let writerId: number;
const secrets: string[] = [];
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  principal = await asAdmin(school);
  const hired = await hireAndEnter(school, principal, 'principal', { name: 'Who writes' });
  // Keeps the idempotency journal, which is otherwise replaced by the stored response.
  if (!onPostgres) {
    change(school, 'create table kept_journals (id text primary key, journal text)');
    const keep = 'insert or replace into kept_journals values (new.id, new.journal)';
    const when = 'when new.journal is not null';
    change(school, `create trigger keep_new after insert on idempotent_answers ${when} begin ${keep}; end`);
    change(school, `create trigger keep_more after update on idempotent_answers ${when} begin ${keep}; end`);
  }
  writer = hired.call;
  writerId = hired.id;
});
afterAll(() => school.remove());

const lines = async (query = '') =>
  (await principal('GET', `/dashboard/audit?actor=${writerId}&per_page=100${query}`)).body;
const total = async (): Promise<number> => (await lines()).meta.total;

const texts = z.record(z.string(), z.unknown());
const audited = z.object({ audit: z.object({ actions: texts, things: texts }) });
const catalogueOf = (language: string) =>
  audited.parse(JSON.parse(readFileSync(`public/locales/${language}/dashboard.json`, 'utf8')));

const sampled = { lists: sampleOf(allLists, 3), records: sampleOf(allRecords, 3) };

/** The calls of the content types that only the proof drives. */
const leftOut = new Set<string>([
  ...allLists.filter((type) => !sampled.lists.includes(type)).flatMap((type) => Object.values(listKeys(type))),
  ...allRecords.filter((type) => !sampled.records.includes(type)).flatMap((type) => Object.values(recordKeys(type))),
]);

const driven = new Set<string>();

/**
 * Repeats a write with the same idempotency key. It must return the same response and write nothing: first as after a
 * crash between the transaction and the response, then from the stored response.
 */
async function expectOnce(key: string, call: () => Promise<Answer>, { status, body }: Answer): Promise<void> {
  const endpoints: Endpoints = dashboardEndpoints;
  if (endpoints[key]?.ignoresKey) return;
  const replayed = async (told: unknown = body) => {
    const again = await call();
    expect([key, again.headers.get('idempotency-replayed')]).toEqual([key, 'true']);
    expect([key, again.status, again.body]).toEqual([key, status, told]);
  };
  await replayed();
  if (onPostgres) return;
  change(
    school,
    'update idempotent_answers set answer = null, journal = (select journal from kept_journals k where k.id = idempotent_answers.id), created_at = ?',
    new Date(Date.now() - 10_000).toISOString(),
  );
  // The publish status has changed when the response is made again.
  const live = key.startsWith('POST /dashboard/publish');
  await replayed(live ? { ...body, data: expect.anything() } : body);
}

/**
 * Makes a call.
 * @returns its response and the newest of its audit entries: one, unless `left` says otherwise
 * @param others what stands in the path besides the id, by its placeholder
 */
async function drive(key: string, id: number | string = 0, body?: Nested, left = 1, others: object = { version: 1 }) {
  const before = await total();
  const [method = '', path = ''] = key.split(' ');
  const named = Object.entries(others).reduce((made, [name, value]) => made.replace(`:${name}`, String(value)), path);
  const addressed = named.replace(/:\w+/, String(id));
  const idempotency = { 'idempotency-key': randomUUID() };
  const call = () => writer(method, addressed, body, 'multipart', idempotency);
  const answer: Answer = await call();
  expect([200, 201], `${key}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  const { data, meta } = await lines();
  expect(meta.total - before, key).toBe(left);
  expect(data[0]).toMatchObject({ actor: { id: writerId, name: 'Who writes' }, at: expect.any(String) });
  expect(Date.now() - Date.parse(data[0].at)).toBeLessThan(60_000);
  await expectOnce(key, call, answer);
  expect(await total(), key).toBe(meta.total);
  driven.add(key);
  return { answer, line: data[0] };
}

/** Calls that write no school data, and those whose audit entries their own tests check. */
const elsewhere = new Set([
  'POST /dashboard/login',
  'POST /dashboard/logout',
  'POST /dashboard/unlock',
  'POST /dashboard/login/second',
  // Begins what only its confirmation changes; tested with the second step.
  'POST /dashboard/me/totp',
  // Needs no session; tested below.
  'POST /dashboard/recover',
  // Mails and their links; tested with the mails.
  'POST /dashboard/recover/ask',
  'POST /dashboard/link',
  'POST /dashboard/me/confirm',
  'POST /dashboard/staff/:id/invite',
  // One's own sessions and notices of them are no data of the school, as a logout is none.
  'POST /dashboard/me/sessions/seen',
  'DELETE /dashboard/me/sessions/:id',
  // One line for each child; tested with the families.
  'POST /dashboard/users/:id/family',
  // A line for each lesson, or each file; tested with the series and with the media.
  'POST /dashboard/online-lessons/series',
  'DELETE /dashboard/media',
  // Starts the record anew; tested with the end of the demo.
  'POST /dashboard/school/start',
]);

describe('every write by the staff leaves one line', () => {
  it.each(sampled.lists)('in the list $path', async (type) => {
    const keys = listKeys(type);
    const { answer, line } = await drive(keys.create, 0, await formOf(type, 1));
    const { id } = answer.body.data;
    expect(line).toMatchObject({ action: 'create', about: `${type.path}/${id}` });
    const changed = await drive(keys.update, id, await formOf(type, 2));
    expect(changed.line).toMatchObject({ action: 'update', about: `${type.path}/${id}` });
    expect(Object.keys(changed.line.changes).length).toBeGreaterThan(0);
    for (const [before, after] of Object.values<[unknown, unknown]>(changed.line.changes)) {
      // The audit log records only the length of a long text, which can stay the same.
      if (typeof before !== 'object') expect(before).not.toEqual(after);
    }
    const back = await drive(keys.goBack, id, {});
    const about = `${type.path}/${id}`;
    expect(back.line).toMatchObject({ action: 'go_back', about, changes: { back_to: [null, 1] } });
    expect((await drive(keys.remove, id)).line).toMatchObject({ action: 'delete', about: `${type.path}/${id}` });
    expect((await drive(keys.restore, id)).line).toMatchObject({ action: 'restore', about: `${type.path}/${id}` });
    const copy = await drive(keys.copy, id);
    expect(copy.line).toMatchObject({ action: 'create', about: `${type.path}/${copy.answer.body.data.id}` });
    expect((await drive(keys.many, 0, { ids: [id], action: 'draft' })).line).toMatchObject({ action: 'update', about });
    if (type.ordered) {
      const { data } = (await writer('POST', `/dashboard/${type.path}/order`, { ids: [id] })).body;
      const turned = await drive(keys.order, 0, { ids: data.toReversed() });
      expect(turned.line).toMatchObject({ action: 'order', about: type.path });
    }
    await writer('DELETE', `/dashboard/${type.path}/${id}`);
    const gone = await drive('DELETE /dashboard/trash/:type/:id', id, undefined, 1, { type: type.path });
    expect(gone.line).toMatchObject({ action: 'erase', about });
  });

  it.each(sampled.records)('in the record $read', async (type) => {
    const keys = recordKeys(type);
    const { line, answer } = await drive(keys.write, 0, await formOf(type, 1));
    expect(line).toMatchObject({ action: 'update', about: type.read });
    const { version } = answer.body.data;
    const back = await drive(keys.goBack, 0, {}, 1, { version });
    expect(back.line).toMatchObject({ action: 'go_back', about: type.read, changes: { back_to: [null, version] } });
  });

  it('at prices, students, publishing and pictures', async () => {
    const prices = await drive('POST /dashboard/Level/:id', 1, { year: 11, semester: 7, half_semester: 5 });
    expect(prices.line).toMatchObject({
      action: 'update',
      about: 'Level/1',
      changes: { year: [expect.any(Number), 11] },
    });
    const off = await drive('PUT /dashboard/user/:id/activate', 1, { is_active: 0 });
    expect(off.line).toMatchObject({ about: 'students/1', changes: { is_active: [1, 0] } });
    await drive('PUT /dashboard/user/:id/payment-status', 1, { payment_status: 1 });
    await drive('POST /dashboard/publish');
    await drive('POST /dashboard/publish/failed');
    await drive('POST /dashboard/uploads', 0, { image: await picture() });
  });

  it('at levels and grades', async () => {
    const name = { ar: 'روضة', en: 'Nursery' };
    const free = { year: 0, semester: '', half_semester: '' };
    const level = (await drive('POST /dashboard/Level', 0, { name })).answer.body.data.id;
    const renamed = await drive('POST /dashboard/Level/:id/name', level, { name: { ...name, en: 'Kindergarten' } });
    expect(renamed.line).toMatchObject({
      ...{ action: 'update', about: `levels/${level}` },
      changes: { 'name.en': ['Nursery', 'Kindergarten'] },
    });
    const made = await drive('POST /dashboard/Level/:id/grades', level, { name, ...free });
    const grade = made.answer.body.data.id;
    expect(made.line).toMatchObject({ action: 'create', about: `grades/${grade}`, changes: { year: [null, 0] } });
    const moved = await drive('POST /dashboard/grades/:id', grade, { level_id: 1 });
    expect(moved.line.changes).toEqual({ level_id: [level, 1] });
    await writer('POST', `/dashboard/grades/${grade}`, { level_id: level });
    const order = await drive('POST /dashboard/Level/:id/grades/order', level, { 'ids[0]': grade });
    expect(order.line).toMatchObject({ action: 'order', about: `levels/${level}` });
    expect((await drive('DELETE /dashboard/grades/:id', grade)).line.about).toBe(`grades/${grade}`);
    expect((await drive('POST /dashboard/grades/:id/restore', grade)).line.action).toBe('restore');
    await writer('DELETE', `/dashboard/grades/${grade}`);
    expect((await drive('DELETE /dashboard/Level/:id', level)).line.about).toBe(`levels/${level}`);
    await drive('POST /dashboard/Level/:id/restore', level);
    const ids: number[] = (await writer('GET', '/dashboard/Level')).body.data.map(({ id }: { id: number }) => id);
    const turned = await drive('POST /dashboard/Level/order', 0, { ids: ids.toReversed() });
    expect(turned.line).toMatchObject({ about: 'levels', changes: { order: [ids.join(', '), expect.any(String)] } });
    await writer('POST', '/dashboard/Level/order', { ids });
    await writer('DELETE', `/dashboard/Level/${level}`);
  });

  it('at the office', async () => {
    const child = { name: 'آمنة الطيب', phone: '0911333444', level_id: 1, grade_id: 1, kind_of_account: 'free' };
    const made = await drive('POST /dashboard/users', 0, child);
    secrets.push(made.answer.body.code);
    const { id } = made.answer.body.data;
    expect(made.line).toMatchObject({ action: 'create', about: `students/${id}` });
    expect((await drive('POST /dashboard/users/:id', id, { name: 'أمينة الطيب' })).line.about).toBe(`students/${id}`);
    secrets.push((await drive('POST /dashboard/users/:id/code', id)).answer.body.code);
    const slips = await drive('POST /dashboard/users/codes', 0, { 'ids[0]': id });
    secrets.push(slips.answer.body.data.codes[0].code);
    await drive('DELETE /dashboard/users/:id', id);
    await drive('POST /dashboard/users/:id/restore', id);
    await drive('POST /dashboard/users/:id/erase', id);
    await drive('POST /dashboard/registration', 0, { open: 1 });
    await drive('POST /dashboard/retention', 0, { receipts_days: 80 });
    await drive('POST /dashboard/school', 0, { founded: 1990 });
    for (const step of setupSteps) await drive(`POST /dashboard/setup/${step}`, 0, { skipped: 1 });
  });

  it('at messages, one by one and many at once', async () => {
    const first = await drive('PUT /dashboard/contacts/:id', 1, { state: 'done', note: 'a secret note' });
    secrets.push('a secret note');
    expect(first.line).toMatchObject({ action: 'update', about: 'contacts/1', changes: { state: ['new', 'done'] } });
    expect((await drive('DELETE /dashboard/contacts/:id', 1)).line.action).toBe('delete');
    expect((await drive('POST /dashboard/contacts/:id/restore', 1)).line.action).toBe('restore');
    const body = { 'ids[0]': 1, 'ids[1]': 2, action: 'delete' };
    const { undo } = (await drive('POST /dashboard/contacts/many', 0, body, 2)).answer.body.data;
    const back = await drive('POST /dashboard/many/:undo/undo', undo, undefined, 2);
    expect(back.line).toMatchObject({ action: 'restore', about: 'contacts/2' });
  });

  it('at lists of students and at grades that move up', async () => {
    const list = 'name,email,phone,grade\nنور الدين,nour@list.test,0911333555,12\n';
    const taken = { file: new File([list], 'list.csv', { type: 'text/csv' }) };
    const made = await drive('POST /dashboard/users/import', 0, taken, 2);
    secrets.push(made.answer.body.data.codes[0].code);
    const abouts = (await lines()).data.slice(0, 2).map(({ about }: { about: string }) => about.split('/')[0]);
    expect(abouts.sort()).toEqual(['imports', 'students']);
    const leaving = (await principal('GET', '/dashboard/users?grade_id=12&page=1')).body.meta.total;
    const up = await drive('POST /dashboard/users/promote', 0, { grade_id: 12, to_grade_id: '' }, 1 + leaving);
    const { undo } = up.answer.body.data;
    await drive('POST /dashboard/users/promote/:id/undo', undo, undefined, 1 + leaving);
    const about = (await principal('GET', `/dashboard/audit?about=promotions/${undo}`)).body.data;
    expect(about.map(({ action }: { action: string }) => action)).toEqual(['undo', 'promote']);
  });

  it('at the cash desk', async () => {
    const form = { 'name[ar]': 'بنكك', 'name[en]': 'Bankak', number: '100200' };
    const account = await drive('POST /dashboard/payment-accounts', 0, form);
    const { id } = account.answer.body.data;
    expect(account.line).toMatchObject({ action: 'create', about: `payment-accounts/${id}` });
    const renumbered = await drive('POST /dashboard/payment-accounts/:id', id, { number: '100300' });
    expect(renumbered.line).toMatchObject({ action: 'update', changes: { number: ['100200', '100300'] } });
    const { changed } = (await principal('GET', '/dashboard/payment-accounts')).body;
    expect(changed[0]).toMatchObject({ account: { id }, changes: { number: ['100200', '100300'] } });
    expect((await drive('DELETE /dashboard/payment-accounts/:id', id)).line.action).toBe('delete');
    expect((await drive('POST /dashboard/payment-accounts/:id/restore', id)).line.action).toBe('restore');
    const terms = await drive('POST /dashboard/terms', 0, { grace_days: 5 });
    expect(terms.line).toMatchObject({ action: 'update', about: 'terms', changes: { grace_days: [3, 5] } });

    const student = 2;
    const given = await drive('POST /dashboard/users/:id/discount', student, { percent: 10, reason: 'a brother' });
    expect(given.line).toMatchObject({
      action: 'discount',
      about: `students/${student}`,
      changes: { discount: [0, 10] },
    });
    const sent = { student_id: student, payment_term: 'year', account_id: id, amount: 90_000, reference: 'AU 1' };
    const filed = await drive('POST /dashboard/payments', 0, sent);
    const payment = filed.answer.body.data.id;
    expect(filed.line).toMatchObject({
      ...{ action: 'create', about: `payments/${payment}` },
      changes: { amount: [null, 90_000], account_id: [null, id] },
    });
    const decide = async (action: string, version: number, more: Nested = {}) => {
      const { line } = await drive(`POST /dashboard/payments/:id/${action}`, payment, { version, ...more });
      expect(line).toMatchObject({ action, about: `payments/${payment}` });
      return line.changes;
    };
    expect(await decide('refuse', 1, { reason: 'short' })).toMatchObject({ state: ['sent', 'refused'] });
    await decide('undo', 2);
    expect(await decide('approve', 3, { amount: 125_000, over_ok: 1 })).toMatchObject({
      ...{ state: ['sent', 'approved'], amount: [90_000, 125_000] },
    });
    const extended = await drive('POST /dashboard/payments/extend', 0, { days: 2, note: 'rain' });
    const { undo } = extended.answer.body.data;
    expect(extended.line).toMatchObject({ action: 'extend', about: `extensions/${undo}` });
    const back = await drive('POST /dashboard/payments/extend/:id/undo', undo);
    expect(back.line).toMatchObject({ action: 'undo', about: `extensions/${undo}` });
    expect(await decide('reverse', 4, { note: 'returned', refunded: 500 })).toMatchObject({
      ...{ state: ['approved', 'reversed'], refunded: [null, 500] },
    });
  });

  it('at the staff itself', async () => {
    const form = { name: 'New', email: 'new@staff.test', role: 'editor' };
    const made = await drive('POST /dashboard/staff', 0, form);
    const { id } = made.answer.body.data;
    secrets.push(made.answer.body.password);
    expect(made.line).toMatchObject({ action: 'create', about: `staff/${id}`, changes: { role: [null, 'editor'] } });
    const changed = await drive('POST /dashboard/staff/:id', id, { role: 'secretary' });
    expect(changed.line.changes).toEqual({ role: ['editor', 'secretary'] });
    secrets.push((await drive('POST /dashboard/staff/:id/password', id)).answer.body.password);
    await drive('DELETE /dashboard/staff/:id', id);
    const codes = await drive('POST /dashboard/me/recovery-codes', 0, { current: ownPassword });
    secrets.push(...codes.answer.body.recovery_codes);
    const body = { current: ownPassword };
    const { secret } = (await writer('POST', '/dashboard/me/totp', body)).body;
    const confirmed = await drive('POST /dashboard/me/totp/confirm', 0, { code: codeOf(secret) });
    const [backup = '', ...backups] = confirmed.answer.body.backup_codes;
    secrets.push(secret, backup, ...backups);
    await drive('POST /dashboard/me/totp/off', 0, { ...body, code: backup });
    const lost = await hireAndEnter(school, principal, 'editor');
    const theirs = (await lost.call('POST', '/dashboard/me/totp', body)).body.secret;
    expect((await lost.call('POST', '/dashboard/me/totp/confirm', { code: codeOf(theirs) })).status).toBe(200);
    await drive('DELETE /dashboard/staff/:id/totp', lost.id);
    await drive('POST /dashboard/me/password', 0, { current: ownPassword, password: 'nine grey camels' });
    secrets.push('nine grey camels', ownPassword);
  });

  it('and no write is left out', () => {
    const writes = Object.entries({ ...dashboardEndpoints, ...contentEndpoints() }).map(([key]) => key);
    // A preview changes nothing.
    const isWrite = (key: string) => !key.startsWith('GET ') && !key.endsWith('/preview');
    const isElsewhere = (key: string) => elsewhere.has(key) || leftOut.has(key);
    const missing = writes.filter((key) => isWrite(key) && !driven.has(key) && !isElsewhere(key));
    expect(missing).toEqual([]);
  });

  it('a write that is refused leaves none', async () => {
    const before = await total();
    expect((await writer('POST', '/dashboard/Blogs', {})).status).toBe(422);
    expect((await writer('DELETE', '/dashboard/Blogs/999999')).status).toBe(404);
    expect((await writer('POST', '/dashboard/staff/1', { email: 'x' })).status).toBe(422);
    expect(await total()).toBe(before);
  });

  it('and each is told in the words of the screens', async () => {
    const db = database(school);
    const said = z.array(z.object({ action: z.string(), about: z.string() }));
    const all = said.parse(db.prepare('select action, about from audit_lines').all());
    db.close();
    const types = new Set<string>([...allLists.map(({ path }) => path), ...allRecords.map(({ read }) => read)]);
    for (const language of languages) {
      const { actions, things } = catalogueOf(language).audit;
      const words = all.map(({ about }) => about.split('/')[0] ?? '').filter((word) => !types.has(word));
      expect(all.filter(({ action }) => !Object.hasOwn(actions, action))).toEqual([]);
      expect(words.filter((word) => !Object.hasOwn(things, word))).toEqual([]);
    }
  });
});

describe('the audit', () => {
  it('is always paged, newest first, and narrowed by who and what', async () => {
    const { data, meta } = (await principal('GET', '/dashboard/audit')).body;
    expect(meta).toMatchObject({ current_page: 1, per_page: 7 });
    expect(data).toHaveLength(7);
    const ids = data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    const about = (await principal('GET', '/dashboard/audit?about=students/1')).body;
    expect(about.data.map((line: { about: string }) => line.about)).toEqual(Array(about.meta.total).fill('students/1'));
    expect(about.meta.total).toBeGreaterThanOrEqual(2);
    expect((await principal('GET', `/dashboard/audit?about=students/1&actor=${writerId}`)).body.meta.total).toBe(2);
    expect((await principal('GET', '/dashboard/audit?actor=999999')).body.data).toEqual([]);
    expect((await principal('GET', '/dashboard/audit?about=students/999999')).body.data).toEqual([]);
    expect((await principal('GET', '/dashboard/audit?actor=me')).status).toBe(422);
    expect((await principal('GET', '/dashboard/audit?about=students')).status).toBe(200);
    // An empty filter field means no filter.
    expect((await principal('GET', '/dashboard/audit?page=1&actor=&about=')).body.meta).toEqual(meta);
  });

  it('holds no password, code, token or whole text', async () => {
    const token = await adminToken(school);
    const text = `<p>${'a secret paragraph '.repeat(20)}</p>`;
    const form = { title: { ar: 'ا', en: 'Told' }, description: { ar: text, en: '<p>short but whole</p>' } };
    const { line } = await drive('POST /dashboard/Blogs', 0, form);
    expect(line.changes['title.en']).toEqual([null, 'Told']);
    expect(line.changes['description.ar']).toEqual([null, { characters: expect.any(Number) }]);
    const closing = await writer('POST', '/dashboard/registration', { message: { en: 'We are full until spring 🌱' } });
    expect(closing.status).toBe(200);
    expect((await lines()).data[0].changes).toEqual({
      'message.en': [{ characters: 0 }, { characters: 26 }],
    });
    const db = database(school);
    const all = JSON.stringify(db.prepare('select * from audit_lines').all());
    db.close();
    for (const secret of [...secrets, token, 'secret paragraph', 'short but whole', 'full until spring', '$argon2']) {
      expect(all).not.toContain(secret);
    }
  });

  it('has no call that changes or deletes a line', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await principal(method, '/dashboard/audit', method === 'DELETE' ? undefined : {})).status).toBe(405);
      expect((await principal(method, '/dashboard/audit/1', method === 'DELETE' ? undefined : {})).status).toBe(404);
    }
  });

  it('notes a way back in by a code', async () => {
    const other = await hire(principal, 'principal', { name: 'Who forgot' });
    const anyone = client(school, null);
    const own = await as(school, other.email, other.password);
    const change = { current: other.password, password: ownPassword };
    const { recovery_codes } = (await own('POST', '/dashboard/me/password', change)).body;
    const asked = { email: other.email, code: recovery_codes[0], password: ownPassword };
    expect((await anyone('POST', '/dashboard/recover', asked)).status).toBe(200);
    const { data } = (await principal('GET', `/dashboard/audit?actor=${other.id}`)).body;
    expect(data).toMatchObject([
      { action: 'recover', about: `staff/${other.id}`, changes: {} },
      { action: 'password' },
    ]);
  });
});

describe('an opened document', () => {
  it('is one line for each opener and document in a rolling hour', async () => {
    const passport = await photo();
    await register(school, registrationOf({ email: 'papers@example.test' }), {
      passport,
      personal_photo: await photo(50, 50),
    });
    const { data } = (await principal('GET', '/dashboard/users?q=papers@example.test')).body;
    const [student] = data;
    const token = await adminToken(school);
    const other = await hireAndEnter(school, principal, 'secretary');
    const otherToken = (
      await client(school, null)('POST', '/dashboard/login', { email: other.email, password: ownPassword })
    ).body.token;
    const open = async (address: string, by: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(school.url + address, { headers: { ...bearer(by), ...headers } });
      expect([200, 206]).toContain(answer.status);
      await answer.arrayBuffer();
    };
    const opened = async () => {
      const { data } = (await principal('GET', `/dashboard/audit?about=students/${student.id}&per_page=100`)).body;
      return data.map(({ action, actor }: { action: string; actor: { id: number } }) => `${action} ${actor.id}`);
    };
    await Promise.all([open(student.passport, token), open(student.passport, token, { range: 'bytes=0-9' })]);
    await open(student.passport, token);
    expect(await opened()).toEqual(['open_passport 1']);
    await open(student.personal_image, token);
    await open(student.passport, otherToken);
    expect(await opened()).toEqual([`open_passport ${other.id}`, 'open_personal_image 1', 'open_passport 1']);
    // Staff members who may see the documents also see who has opened them, without access to the audit log.
    const told = await client(school, otherToken)('GET', `/dashboard/users/${student.id}/openings`);
    expect([told.status, told.body.data]).toEqual([
      200,
      [
        { at: expect.any(String), actor: { id: other.id, name: 'secretary of the school' }, document: 'passport' },
        { at: expect.any(String), actor: { id: 1, name: expect.any(String) }, document: 'personal_image' },
        { at: expect.any(String), actor: { id: 1, name: expect.any(String) }, document: 'passport' },
      ],
    ]);
    change(school, 'update audit_lines set at = ?', new Date(Date.now() - 3_601_000).toISOString());
    await open(student.passport, token);
    expect(await opened()).toHaveLength(4);
  });

  it('is not opened to a teacher, an editor or a student, and leaves no line then', async () => {
    const { data } = (await principal('GET', '/dashboard/users?q=papers@example.test')).body;
    const before = (await principal('GET', '/dashboard/audit')).body.meta.total;
    const statusFor = async (role: 'teacher' | 'editor') => {
      const hired = await hire(principal, role, { subjects: [1] });
      const call = await as(school, hired.email, hired.password);
      await call('POST', '/dashboard/me/password', { current: hired.password, password: ownPassword });
      const { token } = (
        await client(school, null)('POST', '/dashboard/login', { email: hired.email, password: ownPassword })
      ).body;
      return (await fetch(school.url + data[0].passport, { headers: bearer(token) })).status;
    };
    expect(await statusFor('teacher')).toBe(404);
    expect(await statusFor('editor')).toBe(404);
    expect((await fetch(school.url + data[0].passport)).status).toBe(401);
    // Two staff members were added, and both set their passwords.
    expect((await principal('GET', '/dashboard/audit')).body.meta.total).toBe(before + 4);
  });
});
