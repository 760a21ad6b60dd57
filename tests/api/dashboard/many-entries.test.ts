import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsForMany } from '../../../src/model/content/many.ts';
import type { ListType } from '../../../src/model/content/type.ts';
import { draftField, wireValues } from '../../../src/model/content/wire.ts';
import { allLists, lists } from '../../../src/model/content-types/index.ts';
import { bulkBounds } from '../../../src/model/limits.ts';
import { openSchoolDatabase, published } from '../../support/content.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, bodyKinds, type Call, type Nested } from './client.ts';
import { formOf } from './samples.ts';

let school: TestSchool;
let call: Call;
let db: ReturnType<typeof openSchoolDatabase>;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await db.close();
  await school.remove();
});

const each = allLists.map((type) => [type.path, type] as const);
const addressOf = (type: ListType) => `/dashboard/${type.path}`;
const hasFile = (body: Nested) => Object.values(body).some((value) => value instanceof File);
const send = (address: string, body: Nested) => call('POST', address, body, hasFile(body) ? 'multipart' : 'json');
const added = async (type: ListType, more: Nested = {}): Promise<number> => {
  const answer = await send(addressOf(type), { ...(await formOf(type, 1)), ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
};
const read = async (type: ListType, id: number) => (await call('GET', `${addressOf(type)}/${id}`)).body.data;
const many = (type: ListType, ids: number[], action: string, value?: number | string) =>
  call('POST', `${addressOf(type)}/many`, value === undefined ? { ids, action } : { ids, action, value });
const undo = (id: string) => call('POST', `/dashboard/many/${id}/undo`, {});

describe.each(sampleOf(each, 5))('many entries of %s', (_path, type) => {
  it('are hidden, shown, deleted and brought back, with one undo each', async () => {
    const ids = [await added(type), await added(type)];
    const statusOf = async () => Promise.all(ids.map(async (id) => (await read(type, id))?.status));
    const hidden = await many(type, ids, 'draft');
    expect([hidden.status, hidden.body.data?.changed], JSON.stringify(hidden.body)).toEqual([200, 2]);
    expect(await statusOf()).toEqual(['draft', 'draft']);
    expect((await many(type, ids, 'draft')).body.data.changed).toBe(0);
    expect((await undo(hidden.body.data.undo)).body.data).toEqual({ undone: 2, left: 0 });
    expect(await statusOf()).toEqual(['published', 'published']);
    expect((await undo(hidden.body.data.undo)).status).toBe(409);

    const gone = await many(type, ids, 'delete');
    expect(await statusOf()).toEqual([undefined, undefined]);
    const refused = await many(type, ids, 'publish');
    expect([refused.status, refused.body.data.map(({ id }: { id: number }) => id)]).toEqual([422, ids]);
    expect((await undo(gone.body.data.undo)).body.data).toEqual({ undone: 2, left: 0 });
    expect(await statusOf()).toEqual(['published', 'published']);
    await many(type, ids, 'delete');
    const back = await many(type, ids, 'restore');
    expect(back.body.data.changed).toBe(2);
    expect(await statusOf()).toEqual(['published', 'published']);
  });

  it('stay as they are when one of them cannot be changed, and what was edited since is left by the undo', async () => {
    const whole = await added(type);
    const name = draftField(type);
    const little = wireValues(type).filter(({ field }) => field.required !== false);
    const needed = await formOf(
      type,
      1,
      (value) => value.field.required === true && (value.field.kind === 'reference' || value.name === name),
    );
    const isComplete = little.every((value) => value.field.kind === 'reference' || value.name === name);
    const draft = (
      await send(addressOf(type), { ...(name === 'image' ? await formOf(type, 1) : needed), status: 'draft' })
    ).body.data.id;
    await many(type, [whole], 'draft');
    const answer = await many(type, [whole, draft], 'publish');
    if (isComplete || name === 'image') expect(answer.status).toBe(200);
    else {
      expect([answer.status, answer.body.data.map(({ id }: { id: number }) => id)]).toEqual([422, [draft]]);
      expect((await read(type, whole)).status).toBe('draft');
    }
    const shown = await added(type);
    const hidden = await many(type, [whole, shown], 'draft');
    await send(`${addressOf(type)}/${shown}`, { ...(await formOf(type, 2)), status: 'draft' });
    const { undone, left } = (await undo(hidden.body.data.undo)).body.data;
    expect(undone + left).toBe(hidden.body.data.changed);
    expect(left).toBe(1);
  });

  it('have their bounds, and fields of their own', async () => {
    const ids = Array.from({ length: bulkBounds.most + 1 }, (_, index) => index + 1);
    expect((await many(type, ids, 'draft')).status).toBe(422);
    expect((await many(type, [], 'draft')).status).toBe(422);
    expect((await many(type, [1], 'other')).status).toBe(422);
    for (const field of ['subject_id', 'access']) {
      const answer = await many(type, [await added(type)], field, field === 'access' ? 'paid' : 2);
      expect([field, answer.status]).toEqual([field, fieldsForMany(type).includes(field) ? 200 : 422]);
      if (answer.status !== 200) continue;
      expect((await many(type, [1], field, 'none')).status).toBe(422);
      expect((await undo(answer.body.data.undo)).body.data.left).toBe(0);
    }
  });

  it('are copied as drafts that bear the name of the first', async () => {
    const id = await added(type);
    const copy = await call('POST', `${addressOf(type)}/${id}/copy`);
    expect([copy.status, copy.body.data.status], JSON.stringify(copy.body)).toEqual([201, 'draft']);
    const text = JSON.stringify(copy.body.data);
    const title = (await read(type, id)).title ?? (await read(type, id)).name;
    if (title?.en) expect(text).toContain(`Copy of ${title.en}`);
    expect((await call('POST', `${addressOf(type)}/99999/copy`)).status).toBe(404);
  });
});

it('entries that were moved to another subject are put back to their places', async () => {
  const [type, list] = [lists.books, '/dashboard/books'];
  const order = async () => {
    const { data } = (await call('GET', `${list}?page=1&per_page=100&subject_id=1&sort=order`)).body;
    return data.map(({ id }: { id: number }) => id);
  };
  const made = [await added(type), await added(type), await added(type)];
  const before = await order();
  const [first = 0, ...others] = before;
  expect(made.every((id) => before.includes(id))).toBe(true);
  const moved = await many(type, [first, ...made], 'subject_id', 2);
  expect(moved.status).toBe(200);
  expect((await undo(moved.body.data.undo)).body.data.left).toBe(0);
  expect(await order()).toEqual([first, ...others]);
});

it('a value and an undo that are empty are none, in every kind of body', async () => {
  const id = await added(lists.posts);
  const address = `${addressOf(lists.posts)}/many`;
  for (const kind of bodyKinds) {
    const answer = await call('POST', address, { ids: [id], action: 'draft', value: '', undo: '' }, kind);
    expect([kind, answer.status, answer.body.errors]).toEqual([kind, 200, undefined]);
  }
  const byNull = await call('POST', address, { ids: [id], action: 'draft', value: null, undo: null });
  expect([byNull.status, byNull.body.errors]).toEqual([200, undefined]);
  for (const empty of ['', null]) {
    const moved = await call('POST', '/dashboard/books/many', { ids: [1], action: 'subject_id', value: empty });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['value']]);
  }
});

describe('an action in several portions', () => {
  const inPortion = (type: ListType, ids: number[], joined: string) =>
    call('POST', `${addressOf(type)}/many`, { ids, action: 'draft', undo: joined });

  it('has one undo, which only the same person and list can add to, and each entry once', async () => {
    const type = lists.posts;
    const ids = [await added(type), await added(type), await added(type)];
    const [first = 0, second = 0, third = 0] = ids;
    const { undo: whole } = (await many(type, [first], 'draft')).body.data;
    const joined = await inPortion(type, [second, third], whole);
    expect([joined.status, joined.body.data]).toEqual([200, { changed: 2, undo: whole }]);

    await many(type, [first], 'publish');
    const twice = await inPortion(type, [first], whole);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['undo']]);
    expect((await read(type, first)).status).toBe('published');
    const photo = await added(lists.photos);
    expect((await inPortion(lists.photos, [photo], whole)).status).toBe(422);
    for (const none of ['never', '\0']) expect((await inPortion(type, [first], none)).status).toBe(422);
    const other = await hireAndEnter(school, call, 'editor');
    const asOther = await other.call('POST', `${addressOf(type)}/many`, { ids: [first], action: 'draft', undo: whole });
    expect(asOther.status).toBe(422);
    expect((await read(lists.photos, photo)).status).toBe('published');

    expect((await undo(whole)).body.data).toEqual({ undone: 2, left: 1 });
    expect(await Promise.all(ids.map(async (id) => (await read(type, id)).status))).toEqual(ids.map(() => 'published'));
    expect((await inPortion(type, [first], whole)).status).toBe(422);
  });
});

const ordered = each.filter(([, type]) => type.ordered);
describe.each(sampleOf(ordered, 3))('the order of %s', (_path, type) => {
  /** The entries of the set that the samples belong to, in the order of the site. */
  async function present(): Promise<number[]> {
    const [first = 0] = [await added(type, { status: 'draft' })];
    const wrong = await call('POST', `${addressOf(type)}/order`, { ids: [first] });
    expect(wrong.status).toBe(409);
    expect(wrong.body.code).toBe('changed');
    return wrong.body.data;
  }

  it('holds for all that is not deleted, once each, and changes no version', async () => {
    const ids = await present();
    const versions = async () => Promise.all(ids.slice(0, 3).map(async (id) => (await read(type, id)).version));
    const before = await versions();
    const turned = ids.toReversed();
    expect((await call('POST', `${addressOf(type)}/order`, { ids: turned })).status).toBe(200);
    expect(await versions()).toEqual(before);
    expect((await call('POST', `${addressOf(type)}/order`, { ids: [ids[0] ?? 0] })).body.data).toEqual(turned);
    expect((await call('POST', `${addressOf(type)}/order`, { ids: [...ids, 99_999] })).status).toBe(422);
    expect((await call('POST', `${addressOf(type)}/order`, { ids: [...ids, ids[0] ?? 0] })).status).toBe(422);
    const [last = 0, ...rest] = ids.toReversed();
    await call('DELETE', `${addressOf(type)}/${last}`);
    const answer = await call('POST', `${addressOf(type)}/order`, { ids: turned });
    expect([answer.status, answer.body.data]).toEqual([409, rest]);
    await call('POST', `${addressOf(type)}/${last}/restore`);
    expect((await call('POST', `${addressOf(type)}/order`, { ids: [ids[0] ?? 0] })).body.data).toEqual(turned);
  });
});

describe('ordering slides', () => {
  it('renders the home pages and nothing else', async () => {
    const { data } = (await call('GET', '/slider/get')).body;
    const ids = (await call('POST', '/dashboard/sliders/order', { ids: [data[0].id] })).body.data.toReversed();
    await published(db);
    const count = Number(db.$client.prepare('select count(*) from publications').pluck().get());
    expect((await call('POST', '/dashboard/sliders/order', { ids })).status).toBe(200);
    await published(db);
    const rows = db.$client.prepare('select paths from publications order by id').pluck().all();
    // A text on SQLite, a list on PostgreSQL.
    const paths = rows.slice(count).flatMap((row) => (typeof row === 'string' ? JSON.parse(row) : row));
    expect(paths.sort()).toEqual(['/', '/en']);
    const shown = (await call('GET', '/slider/get')).body.data.map(({ id }: { id: number }) => id);
    expect(shown).toEqual(ids.filter((id: number) => shown.includes(id)));
  });
});

describe('a new photo', () => {
  it('comes first, and stays where it was put', async () => {
    const id = await added(lists.photos);
    expect((await call('GET', '/photo/get')).body.data[0].id).toBe(id);
    const ids = (await call('POST', '/dashboard/photos/order', { ids: [id] })).body.data;
    await call('POST', '/dashboard/photos/order', { ids: [...ids.slice(1), id] });
    expect((await call('GET', '/photo/get')).body.data[0].id).toBe(ids[1]);
  });
});
