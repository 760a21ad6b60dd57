import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { isResumable } from '../../../src/model/content/form.ts';
import type { ContentType, ListType } from '../../../src/model/content/type.ts';
import { answerPath, valueAt, wireValues } from '../../../src/model/content/wire.ts';
import { allLists, allRecords } from '../../../src/model/content-types/index.ts';
import { listEndpoints, recordEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import { isFileField } from '../../../src/model/fields/index.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { type Answer, asAdmin, type BodyKind, bodyKinds, type Call, type Nested } from './client.ts';
import { expected, formOf, withoutFiles } from './samples.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

/** Checks a response's status and that its body matches the declared schema. */
function fits(answer: Answer, status: number, endpoint: { answer: z.ZodType }) {
  expect(answer.body).toMatchObject({});
  expect([answer.status, answer.body.errors]).toEqual([status, undefined]);
  expect(endpoint.answer.safeParse(answer.body).error).toBeUndefined();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.body;
}

function reads(type: ContentType, data: unknown, round: number) {
  for (const { value, read } of expected(type, round)) {
    expect([value.path, valueAt(data, answerPath(type, value))]).toEqual([value.path, read]);
  }
}

const filesOf = (type: ContentType, data: unknown) =>
  wireValues(type)
    .filter(({ field }) => isFileField(field))
    .map((value) => valueAt(data, answerPath(type, value)));

const needsFile = (type: ContentType) => Object.values(type.fields).some(({ required }) => required === 'create');

/** Creates an entry in the given content type, or in multipart when the entry needs a file. */
async function add(type: ListType, kind: BodyKind, round: number): Promise<Answer> {
  const carries = needsFile(type) ? 'multipart' : kind;
  const form = await formOf(type, round, carries === 'multipart' ? undefined : withoutFiles);
  return call('POST', `/dashboard/${type.path}`, form, carries);
}

describe.each(sampleOf(allLists, 4).map((type) => [type.path, type] as const))('/dashboard/%s', (_path, type) => {
  const base = `/dashboard/${type.path}`;
  const endpoints = listEndpoints(type);

  it.each(bodyKinds)('adds, lists, reads, changes, deletes and restores an entry sent as %s', async (kind) => {
    const before = fits(await call('GET', `${base}?per_page=1`), 200, endpoints.list.endpoint).meta.total;
    const added = fits(await add(type, kind, 1), 201, endpoints.create.endpoint);
    expect(added.message).toBe('Added successfully');
    reads(type, added.data, 1);
    const { id } = added.data;
    const one = `${base}/${id}`;

    const listed = fits(await call('GET', `${base}?page=1`), 200, endpoints.list.endpoint);
    expect(listed.meta).toMatchObject({ current_page: 1, per_page: 7, total: before + 1 });
    expect(listed.data[0]).toEqual(added.data);
    expect(fits(await call('GET', one), 200, endpoints.read.endpoint).data).toEqual(added.data);

    const form = await formOf(type, 2, withoutFiles);
    const changed = fits(await call('POST', one, form, kind), 200, endpoints.update.endpoint);
    expect(changed.message).toBe('Updated successfully');
    reads(type, changed.data, 2);
    expect(filesOf(type, changed.data), 'a file that is not sent stays').toEqual(filesOf(type, added.data));
    expect((await call('GET', one)).body.data).toEqual(changed.data);

    const deleted = fits(await call('DELETE', one), 200, endpoints.remove.endpoint);
    expect(deleted).toEqual({ message: 'Deleted successfully' });
    for (const [method, path] of [
      ['GET', one],
      ['POST', one],
      ['DELETE', one],
    ] as const) {
      expect((await call(method, path)).status, `${method} of what is deleted`).toBe(404);
    }
    expect((await call('GET', `${base}?per_page=1`)).body.meta.total).toBe(before);

    const restored = fits(await call('POST', `${one}/restore`), 200, endpoints.restore.endpoint);
    expect(restored.data).toEqual(changed.data);
    expect((await call('GET', one)).body.data).toEqual(changed.data);
    expect((await call('POST', `${one}/restore`)).status, 'restoring what is not deleted').toBe(404);
    expect((await call('DELETE', one)).status).toBe(200);
  });

  it('answers every file it was given at a new address, and replaces it when another comes', async () => {
    const files = wireValues(type).filter(({ field }) => isFileField(field));
    const { data } = (await call('POST', base, await formOf(type, 1), 'multipart')).body;
    for (const address of filesOf(type, data)) expect(address).toMatch(/^\/(media|files)\/[\w./-]+$/);
    const changed = await call('POST', `${base}/${data.id}`, await formOf(type, 1), 'multipart');
    filesOf(type, changed.body.data).forEach((address, index) => {
      expect(address).not.toBe(filesOf(type, data)[index]);
    });
    expect(filesOf(type, data)).toHaveLength(files.length);
    await call('DELETE', `${base}/${data.id}`);
  });

  it('names every field that is missing, as it is sent', async () => {
    const { status, body } = await call('POST', base, {});
    const needed = wireValues(type).filter(({ field }) => field.required);
    expect(status).toBe(422);
    expect(body.message).toBe('All fields are required!');
    expect(Object.keys(body.errors).sort()).toEqual(needed.map(({ path }) => path.join('.')).sort());
    const newest = (await call('GET', `${base}?per_page=1`)).body.data[0];
    const update = await call('POST', `${base}/${newest.id}`, {});
    const texts = needed.filter(({ field }) => field.required === true);
    expect(Object.keys(update.body.errors ?? {}).sort()).toEqual(texts.map(({ path }) => path.join('.')).sort());
  });

  it('pages from 1, seven at a time, and refuses what is out of bounds', async () => {
    const { data, meta } = (await call('GET', `${base}?page=1`)).body;
    expect(data).toHaveLength(Math.min(7, meta.total));
    expect(meta.last_page).toBe(Math.max(1, Math.ceil(meta.total / 7)));
    expect((await call('GET', `${base}?page=${meta.last_page + 1}`)).body.data).toEqual([]);
    expect((await call('GET', `${base}?per_page=2`)).body.meta).toMatchObject({ current_page: 1, per_page: 2 });
    const whole = (await call('GET', base)).body;
    expect(whole.data).toHaveLength(type.paged ? Math.min(7, meta.total) : meta.total);
    for (const query of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=101']) {
      const refused = await call('GET', `${base}?${query}`);
      expect([query, refused.status]).toEqual([query, 422]);
    }
  });

  it('answers 404 for an entry there is none of, before it looks at a body', async () => {
    for (const id of ['999999', '0', '-1', 'abc', '1.5', '01', '9'.repeat(30)]) {
      expect((await call('GET', `${base}/${id}`)).status, id).toBe(404);
      expect((await call('POST', `${base}/${id}`, {})).status, id).toBe(404);
      expect((await call('DELETE', `${base}/${id}`)).status, id).toBe(404);
      expect((await call('POST', `${base}/${id}/restore`)).status, id).toBe(404);
    }
  });

  it('says which methods there are when asked for another', async () => {
    const { status, headers } = await call('PUT', `${base}/1`, {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, DELETE']);
  });
});

describe.each(sampleOf(allRecords, 4).map((type) => [type.read, type] as const))('/dashboard/%s', (_path, type) => {
  const { read, write } = recordEndpoints(type);
  const post = (form: Nested, kind?: BodyKind) => call('POST', `/dashboard/${type.write}`, form, kind);
  const get = () => call('GET', `/dashboard/${type.read}`);

  it.each(bodyKinds)('changes and is read back, sent as %s', async (kind) => {
    const form = await formOf(type, 3, kind === 'multipart' ? undefined : withoutFiles);
    const before = fits(await get(), 200, read.endpoint).data;
    const written = fits(await post(form, kind), 200, write.endpoint);
    expect(written.message).toBe('Updated successfully');
    reads(type, written.data, 3);
    expect((await get()).body.data).toEqual(written.data);
    const kept = filesOf(type, written.data).every((file, index) => file === filesOf(type, before)[index]);
    expect(kept).toBe(kind !== 'multipart' || filesOf(type, written.data).length === 0);
  });

  it('names every text that is missing, as it is sent', async () => {
    const needed = wireValues(type).filter(({ field }) => field.required === true);
    const { status, body } = await post({});
    if (needed.length === 0) {
      expect(status).toBe(200);
      return;
    }
    expect(status).toBe(422);
    expect(body.message).toBe('All fields are required!');
    expect(Object.keys(body.errors).sort()).toEqual(needed.map(({ path }) => path.join('.')).sort());
  });
});

it('lets only videos be named by a finished upload', () => {
  const kinds = [...allLists, ...allRecords].flatMap(({ fields }) => Object.values(fields)).filter(isFileField);
  expect(new Set(kinds.filter(isResumable).map(({ kind }) => kind))).toEqual(new Set(['video']));
});
