import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetBulkChanges } from '../../../db/bulk/bulk-changes.ts';
import { closeDatabase } from '../../../db/open.ts';
import { purgeMessages } from '../../../db/people/messages.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { change, count, freshClient } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client } from './client.ts';

let school: TestSchool;
let call: Call;
let secretary: { id: number; call: Call };
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  call = await asAdmin(school);
  secretary = await hireAndEnter(school, call, 'secretary', { name: 'Huda' });
});
afterAll(() => school.remove());

const valid = { name: 'Amna', email: 'amna@example.org', subject: 'Bus', message: 'Is there one?' };

/** Sends a message as a visitor. @returns its id */
async function write(changes: Partial<typeof valid> = {}): Promise<number> {
  const body = { ...valid, ...changes };
  expect((await client(school, null, freshClient())('POST', '/contact-us', body)).status).toBe(200);
  return (await call('GET', '/dashboard/contacts?per_page=1')).body.data[0].id;
}

const read = async (id: number) => (await call('GET', `/dashboard/contacts/${id}`)).body.data;
const list = async (query: string) => (await call('GET', `/dashboard/contacts?${query}`)).body;
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
const many = (action: string, ids: number[], by = call) => by('POST', '/dashboard/contacts/many', { action, ids });
const undo = (id: string, by = call) => by('POST', `/dashboard/many/${id}/undo`);
const lines = async (id: number) => (await call('GET', `/dashboard/audit?about=contacts/${id}&per_page=100`)).body.data;

describe('messages', () => {
  it('come newest first, whole or in pages', async () => {
    const id = await write();
    const { data, meta, counts } = await list('');
    expect(data[0]).toEqual({
      ...valid,
      ...{
        id,
        phones: [],
        state: 'new',
        note: '',
        done_by: null,
        done_at: null,
        version: 1,
        created_at: expect.any(String),
      },
    });
    expect(meta).toMatchObject({ total: data.length, last_page: 1 });
    expect(counts).toEqual({ all: data.length, new: data.length, done: 0 });
    expect((await list('page=2&per_page=1')).data).toEqual([data[1]]);
    expect(await read(id)).toEqual(data[0]);
  });

  it('are done by somebody, and new again', async () => {
    const id = await write();
    const before = (await list('')).counts;
    const done = await secretary.call('PUT', `/dashboard/contacts/${id}`, { state: 'done', version: 1 });
    expect(done.body.data).toMatchObject({ state: 'done', done_by: { id: secretary.id, name: 'Huda' }, version: 2 });
    expect(Date.now() - Date.parse(done.body.data.done_at)).toBeLessThan(60_000);
    expect((await list('')).counts).toEqual({ all: before.all, new: before.new - 1, done: before.done + 1 });
    expect(idsOf(await list('state=done'))).toContain(id);
    expect(idsOf(await list('state=new'))).not.toContain(id);
    // Who has done it stays, whoever says so again or notes something.
    const again = await call('PUT', `/dashboard/contacts/${id}`, { state: 'done', note: ' اتصلت بها ' });
    expect(again.body.data).toMatchObject({ note: 'اتصلت بها', done_by: { name: 'Huda' }, version: 3 });
    const fresh = await call('PUT', `/dashboard/contacts/${id}`, { state: 'new' });
    expect(fresh.body.data).toMatchObject({
      state: 'new',
      done_by: null,
      done_at: null,
      note: 'اتصلت بها',
      version: 4,
    });
    expect((await call('PUT', `/dashboard/contacts/${id}`, { note: null })).body.data.note).toBe('');
    expect((await lines(id)).map((line: { changes: object }) => line.changes)).toEqual([
      { note: [{ characters: 9 }, null] },
      { state: ['done', 'new'] },
      { note: [null, { characters: 9 }] },
      { state: ['new', 'done'] },
    ]);
  });

  it('of two changes from the same version the later one is refused, with who made the first', async () => {
    const id = await write();
    await secretary.call('PUT', `/dashboard/contacts/${id}`, { note: 'first', version: 1 });
    const { status, body } = await call('PUT', `/dashboard/contacts/${id}`, { note: 'second', state: 'x', version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      ...{ code: 'changed', data: { id, note: 'first', version: 2 } },
      changed: { by: { id: secretary.id, name: 'Huda' }, at: expect.any(String) },
    });
    expect((await read(id)).note).toBe('first');
    // Nothing changed, so the version stays.
    expect((await call('PUT', `/dashboard/contacts/${id}`, { note: 'first' })).body.data.version).toBe(2);
  });

  it.each([
    ['state', 'seen'],
    ['note', 'ن'.repeat(2001)],
    ['version', 'x'],
  ])('a wrong %s is refused and changes nothing', async (field, value) => {
    const id = await write();
    const { status, body } = await call('PUT', `/dashboard/contacts/${id}`, { note: 'x', [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await read(id)).toMatchObject({ state: 'new', note: '', version: 1 });
  });

  it('that are deleted are nowhere, and come back within thirty days', async () => {
    const id = await write();
    const before = (await list('')).counts;
    expect((await call('DELETE', `/dashboard/contacts/${id}`)).status).toBe(200);
    expect((await list('')).counts).toEqual({ ...before, all: before.all - 1, new: before.new - 1 });
    expect(idsOf(await list('q=Is there'))).not.toContain(id);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await call(method, `/dashboard/contacts/${id}`)).status).toBe(404);
    change(school, 'update messages set deleted_at = ? where id = ?', daysAgo(29.9), id);
    const back = await call('POST', `/dashboard/contacts/${id}/restore`);
    expect(back.body.data).toMatchObject({ id, ...valid, version: 1 });
    expect((await call('POST', `/dashboard/contacts/${id}/restore`)).status).toBe(404);
    expect((await list('')).counts).toEqual(before);
    await call('DELETE', `/dashboard/contacts/${id}`);
    change(school, 'update messages set deleted_at = ? where id = ?', daysAgo(30.1), id);
    expect((await call('POST', `/dashboard/contacts/${id}/restore`)).status).toBe(404);
    expect((await lines(id)).map(({ action }: { action: string }) => action)).toEqual(['delete', 'restore', 'delete']);
  });

  it.each([
    ['words in any order', 'يبدأ الدراسي متى'],
    ['words of different fields', 'bus متى'],
    ['another case', 'FATIMA@EXAMPLE'],
    ['other letters of the same sound', 'احمد فاطمه'],
    ['marks and hamza', 'أَحْمَد'],
    ['digits of another script', '2027'],
    ['a word of the note', 'رحلة'],
    ['a phone number', '٠٩١٢ ٣٤٥ ٦٧٨'],
    ['a phone number from abroad', '+249912345678'],
  ])('are found by %s', async (_what, q) => {
    if ((await list('q=fatima@')).meta.total === 0) {
      const sent = {
        name: 'أحمد فاطمة',
        email: 'fatima@example.org',
        subject: 'Bus',
        message: 'متى يبدأ العام الدراسي ٢٠٢٧؟ هاتفي +249 91-234-5678',
      };
      const id = await write(sent);
      await call('PUT', `/dashboard/contacts/${id}`, { note: 'سألت عن الرحلة' });
    }
    const { data, meta } = await list(`page=1&q=${encodeURIComponent(q)}`);
    expect(data.map(({ email }: { email: string }) => email)).toEqual(['fatima@example.org']);
    expect(meta.total).toBe(1);
  });

  it('tell the phone numbers in their texts and in the address', async () => {
    const message = 'اتصلوا بي على ٠٩١٢٣٤٥٦٧٩ أو +20 100 123 4567';
    const id = await write({ message, email: '0912345670@mail.example' });
    expect((await read(id)).phones).toEqual(['0912345679', '+201001234567', '0912345670']);
  });

  it('are not found by a wildcard, by what nobody wrote or in another state', async () => {
    await write({ name: 'Wild' });
    for (const q of ['%25', '_', 'wild nobody', 'wild&state=done']) expect((await list(`q=${q}`)).data).toEqual([]);
  });

  it('belong to those who may answer them', async () => {
    const editor = await hireAndEnter(school, call, 'editor');
    const { body } = await many('done', [await write()]);
    expect((await many('done', [1], editor.call)).status).toBe(403);
    expect((await undo(body.data.undo, editor.call)).status).toBe(403);
    expect((await undo(body.data.undo, secretary.call)).status).toBe(200);
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('many messages at once', () => {
  const some = async () => [await write(), await write(), await write()];

  it('are done, and the undo puts back what nobody has changed since, once', async () => {
    const ids = await some();
    await secretary.call('PUT', `/dashboard/contacts/${ids[0]}`, { state: 'done' });
    const { status, body } = await many('done', ids);
    expect([status, body.data]).toEqual([200, { changed: 2, undo: expect.stringMatching(/^[\w-]{27}$/) }]);
    for (const id of ids) expect(await read(id)).toMatchObject({ state: 'done', version: 2 });
    expect((await read(ids[0] ?? 0)).done_by.name).toBe('Huda');
    await secretary.call('PUT', `/dashboard/contacts/${ids[1]}`, { note: 'mine' });
    expect((await undo(body.data.undo)).body.data).toEqual({ undone: 1, left: 1 });
    expect(await read(ids[1] ?? 0)).toMatchObject({ state: 'done', note: 'mine' });
    expect(await read(ids[2] ?? 0)).toMatchObject({ state: 'new', done_by: null, done_at: null, version: 3 });
    const again = await undo(body.data.undo);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('more than a day')]);
    expect((await lines(ids[2] ?? 0)).map(({ action }: { action: string }) => action)).toEqual(['undo', 'update']);
  });

  it('are new again, and the undo knows who was done with them and when', async () => {
    const ids = await some();
    for (const id of ids) await secretary.call('PUT', `/dashboard/contacts/${id}`, { state: 'done' });
    const before = await read(ids[0] ?? 0);
    const { body } = await many('new', ids);
    expect(await read(ids[0] ?? 0)).toMatchObject({ state: 'new', done_by: null });
    expect((await undo(body.data.undo)).body.data).toEqual({ undone: 3, left: 0 });
    expect(await read(ids[0] ?? 0)).toEqual({ ...before, version: 4 });
  });

  it('are deleted and restored, and each can be undone', async () => {
    const ids = await some();
    const [one = 0, two = 0, three = 0] = ids;
    const deleted = (await many('delete', ids)).body.data;
    expect(deleted.changed).toBe(3);
    for (const id of ids) expect((await call('GET', `/dashboard/contacts/${id}`)).status).toBe(404);
    await call('POST', `/dashboard/contacts/${one}/restore`);
    expect((await undo(deleted.undo)).body.data).toEqual({ undone: 2, left: 1 });
    expect(await read(two)).toMatchObject({ version: 1 });
    await many('delete', [two, three]);
    const restored = (await many('restore', [two, three])).body.data;
    expect((await undo(restored.undo)).body.data).toEqual({ undone: 2, left: 0 });
    expect((await call('GET', `/dashboard/contacts/${two}`)).status).toBe(404);
  });

  it('change all or none, and each that hinders it is named', async () => {
    const ids = await some();
    const [one = 0, two = 0] = ids;
    await call('DELETE', `/dashboard/contacts/${two}`);
    const audit = async () => (await call('GET', '/dashboard/audit')).body.meta.total;
    const before = await audit();
    for (const action of ['done', 'delete']) {
      const { status, body } = await many(action, [one, two, 999_999]);
      expect([status, body.data]).toEqual([
        422,
        [
          { id: two, message: 'Not found.' },
          { id: 999_999, message: 'Not found.' },
        ],
      ]);
    }
    expect((await many('restore', [one, two])).body.data).toEqual([{ id: one, message: 'Not found.' }]);
    expect(await read(one)).toMatchObject({ state: 'new', version: 1 });
    expect(await audit()).toBe(before);
  });

  it('are at most 500, at least one, and each counts once', async () => {
    const id = await write();
    const upTo = (most: number) => Array.from({ length: most }, (_, each) => each + 1_000_000);
    const { status, body } = await many('done', upTo(501));
    expect([status, body.errors]).toEqual([422, { ids: ['At most 500 are taken at a time.'] }]);
    expect((await many('done', upTo(500))).body.data).toHaveLength(500);
    for (const wrong of [{ ids: [], action: 'done' }, { action: 'done' }, { ids: [0], action: 'done' }])
      expect(Object.keys((await call('POST', '/dashboard/contacts/many', wrong)).body.errors)).toEqual(['ids']);
    expect(Object.keys((await many('publish', [id])).body.errors)).toEqual(['action']);
    expect((await many('done', [id, id])).body.data.changed).toBe(1);
  });

  it('an undo after a day is refused, one that never was is not there', async () => {
    const { body } = await many('delete', [await write()]);
    change(school, 'update bulk_changes set at = ? where id = ?', daysAgo(1.01), body.data.undo);
    expect((await undo(body.data.undo)).status).toBe(409);
    expect((await undo('A'.repeat(27))).status).toBe(404);
  });

  it('repeated with the same key change once and tell the same undo, which is undone once', async () => {
    const ids = await some();
    const key = { 'idempotency-key': randomUUID() };
    const first = await call('POST', '/dashboard/contacts/many', { ids, action: 'done' }, 'json', key);
    const again = await call('POST', '/dashboard/contacts/many', { ids, action: 'done' }, 'json', key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const path = `/dashboard/many/${first.body.data.undo}/undo`;
    const undoKey = { 'idempotency-key': randomUUID() };
    const undone = await call('POST', path, undefined, 'json', undoKey);
    expect(undone.body.data).toEqual({ undone: 3, left: 0 });
    expect((await call('POST', path, undefined, 'json', undoKey)).body).toEqual(undone.body);
    expect((await call('POST', path)).status).toBe(409);
  });

  it('of two undos at the same moment one puts back', async () => {
    const { body } = await many('done', await some());
    const answers = await Promise.all([undo(body.data.undo), undo(body.data.undo, secretary.call)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('what is too old is forgotten: deleted messages, and undos that came too late', async () => {
    const [old, young] = [await write(), await write()];
    const { undo: id } = (await many('delete', [old, young])).body.data;
    change(school, 'update messages set deleted_at = ? where id = ?', daysAgo(30.1), old);
    change(school, 'update bulk_changes set at = ? where id = ?', daysAgo(1.01), id);
    const db = openSchoolDatabase(school);
    expect(await purgeMessages(db)).toBeGreaterThan(0);
    await forgetBulkChanges(db);
    await closeDatabase(db);
    expect(count(school, `select count(*) n from bulk_changed_rows where bulk_id = '${id}'`)).toBe(0);
    expect((await undo(id)).status).toBe(409);
    expect((await call('POST', `/dashboard/contacts/${young}/restore`)).status).toBe(200);
    expect(count(school, `select count(*) n from messages where id = ${old}`)).toBe(0);
  });
});
