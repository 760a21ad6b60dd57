import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPreviewed } from '../../../src/model/content/form.ts';
import type { ListType } from '../../../src/model/content/type.ts';
import { answerPath, draftField, valueAt, type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { allLists, allTypes, lists } from '../../../src/model/content-types/index.ts';
import { isFileField, isPrivateFile } from '../../../src/model/fields/index.ts';
import { pictureName } from '../../../src/model/files/image-variants.ts';
import { languages } from '../../../src/model/languages.ts';
import { allPages, pathOf } from '../../../src/model/site/pages.ts';
import { allReads } from '../../support/all-calls.ts';
import { openSchoolDatabase, published, until } from '../../support/content.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client, type Nested, studentToken } from './client.ts';
import { formOf } from './samples.ts';

let school: TestSchool;
let call: Call;
let student: Call;
let db: ReturnType<typeof openSchoolDatabase>;
/** A subject of the student. */
let subject: string;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
  student = client(school, await studentToken(school));
  subject = String((await student('GET', '/subjects')).body.subject[0].id);
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await db.close();
  await school.remove();
});

const each = allLists.map((type) => [type.path, type] as const);
const addressOf = (type: ListType) => `/dashboard/${type.path}`;

/** Sends a form as multipart where it has a file. */
const send = (address: string, body: Nested) => {
  const hasFile = Object.values(body).some((value) => value instanceof File);
  return call('POST', address, body, hasFile ? 'multipart' : 'json');
};

/** What a draft of a type needs: its references, and its name in one language or its first required field. */
const isNeeded = (type: ListType) => {
  const name = draftField(type);
  return (value: WireValue) =>
    value.field.kind === 'reference'
      ? value.field.required === true
      : value.name === name && (value.language === null || value.language === 'ar');
};

const draftOf = async (type: ListType): Promise<Nested> => ({
  ...(await formOf(type, 1, isNeeded(type))),
  status: 'draft',
});

/** A form whose texts bear a mark, so that they can be looked for. */
async function markedForm(type: ListType, mark: string): Promise<Nested> {
  const form: Nested = { ...(await formOf(type, 1)), ...('subject_id' in type.fields ? { subject_id: subject } : {}) };
  for (const { field, path, language } of wireValues(type)) {
    const [name = ''] = path;
    const texts = form[name];
    if (language !== null && field.kind === 'text' && typeof texts === 'object' && texts !== null) {
      form[name] = { ...texts, [language]: `${mark} ${language}` };
    }
    if (field.kind === 'url') form[name] = `https://example.org/${mark}`;
  }
  return form;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
}

/** Every read of visitors and students, with the subjects of the student. */
async function readsOfOthers(): Promise<string[]> {
  const { body } = await student('GET', '/subjects');
  const own = body.subject.map(({ id }: { id: number }) => `/subjects/${id}`);
  const ofTypes = allTypes.flatMap((type) => (type.public ?? []).map(({ path }) => path.replace(':id', '1')));
  const others = allReads.filter(({ endpoint }) => endpoint.auth !== 'admin').map(({ path }) => path);
  const reads = [...new Set([...ofTypes, ...others, ...own])];
  return [...reads, ...reads.map((read) => `${read}?page=1`)];
}

/** The published files and the answers for visitors and students that contain one of these texts. */
async function placesWith(...texts: string[]): Promise<string[]> {
  await published(db);
  const site = join(school.dataDir, 'site');
  const found = filesBelow(site).filter((file) => {
    const bytes = readFileSync(file);
    return texts.some((text) => bytes.includes(text));
  });
  for (const path of await readsOfOthers()) {
    for (const language of languages) {
      const { body } = await student('GET', path, undefined, 'json', { lang: language });
      const answer = JSON.stringify(body);
      if (texts.some((text) => answer.includes(text))) found.push(`${language} ${path}`);
    }
  }
  return found;
}

/** The addresses of an entry's files. A picture has one start in all its versions. */
function filesOf(type: ListType, data: unknown): string[] {
  return wireValues(type).flatMap((value) => {
    const address = isFileField(value.field) ? valueAt(data, answerPath(type, value)) : null;
    return typeof address === 'string' ? [pictureName(address)] : [];
  });
}

/** The addresses of an entry's own pages, those for students too. */
const pagesOf = (type: ListType, id: number): string[] =>
  allPages
    .filter(({ each: of }) => of?.list === type.name && !of.numberOf && of.perPage === undefined)
    .map((page) => pathOf(page, id));
/** How links, site maps and feeds name an address. */
const namings = (path: string) => [`${path}"`, `${path}<`];

/** The calls of visitors that give one entry of a type. */
const singleReads = (type: ListType, id: number) =>
  (type.public ?? []).filter(({ gives }) => gives === 'one').map(({ path }) => path.replace(':id', String(id)));

const inAMoment = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

// Posts come last, and have all that an entry can have: pictures, pages of their own, calls of visitors.
describe.each(sampleOf(each.toReversed(), 10))('an entry of %s', (_path, type) => {
  it('is a draft with little, and says all that is missing when it is published', async () => {
    const made = await send(addressOf(type), await draftOf(type));
    expect([made.status, made.body.data?.status, made.body.data?.publish_at], JSON.stringify(made.body)).toEqual([
      201,
      'draft',
      null,
    ]);
    const { id, version } = made.body.data;
    for (const { name, language, path, field } of wireValues(type).filter(isNeeded(type))) {
      for (const empty of field.kind === 'text' ? ['', '\0'] : ['']) {
        const emptied = { [name]: language === null ? empty : { [language]: empty } };
        const { status, body } = await call('POST', `${addressOf(type)}/${id}`, emptied);
        expect([emptied, status, Object.keys(body.errors ?? {})]).toEqual([emptied, 422, [path.join('.')]]);
      }
    }
    const refused = await call('POST', `${addressOf(type)}/${id}`, { status: 'published' });
    const missing = wireValues(type).filter((value) => value.field.required !== false && !isNeeded(type)(value));
    const names = missing.map(({ path }) => path.join('.')).sort();
    if (names.length > 0) {
      expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, names]);
      const planned = await call('POST', `${addressOf(type)}/${id}`, {
        status: 'published',
        publish_at: inAMoment(9e6),
      });
      expect(planned.status).toBe(422);
      expect((await call('GET', `${addressOf(type)}/${id}`)).body.data).toMatchObject({ status: 'draft', version });
      const whole = await send(`${addressOf(type)}/${id}`, { ...(await formOf(type, 1)), status: 'published' });
      expect(whole.status, JSON.stringify(whole.body)).toBe(200);
    }
    const shown = (await call('GET', `${addressOf(type)}/${id}`)).body.data;
    expect(shown).toMatchObject({ status: 'published', publish_at: null });
    const hidden = await call('POST', `${addressOf(type)}/${id}`, { status: 'draft' });
    expect([hidden.status, hidden.body.data.status], JSON.stringify(hidden.body)).toEqual([200, 'draft']);
  });

  it('has no draft with a moment, and a moment is emptied by nothing', async () => {
    const refused = await send(addressOf(type), { ...(await draftOf(type)), publish_at: inAMoment(9e6) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['publish_at']]);
    for (const wrong of ['tomorrow', '2026-13-01T10:00Z', '2026-01-01T25:00', '9999-01-01T00:00Z']) {
      const answer = await send(addressOf(type), { ...(await formOf(type, 1)), publish_at: wrong });
      expect([wrong, answer.status, Object.keys(answer.body.errors)]).toEqual([wrong, 422, ['publish_at']]);
    }
    const planned = await send(addressOf(type), { ...(await formOf(type, 1)), publish_at: inAMoment(9e6) });
    expect([planned.status, planned.body.data.status]).toEqual([201, 'published']);
    const { id } = planned.body.data;
    const drafted = await call('POST', `${addressOf(type)}/${id}`, { status: 'draft' });
    expect(drafted.body.data).toMatchObject({ status: 'draft', publish_at: null });
    const again = await call('POST', `${addressOf(type)}/${id}`, { status: 'published', publish_at: inAMoment(9e6) });
    expect(again.body.data.publish_at).not.toBeNull();
    const now = await call('POST', `${addressOf(type)}/${id}`, { publish_at: null });
    expect(now.body.data).toMatchObject({ status: 'published', publish_at: null });
  });

  it('is found and counted by its state', async () => {
    const counted = async () => (await call('GET', addressOf(type))).body.counts;
    const before = await counted();
    const draft = (await send(addressOf(type), await draftOf(type))).body.data.id;
    const plan = { ...(await formOf(type, 1)), publish_at: inAMoment(9e6) };
    const planned = (await send(addressOf(type), plan)).body.data.id;
    const after = await counted();
    expect(after).toMatchObject({
      all: before.all + 2,
      draft: before.draft + 1,
      scheduled: before.scheduled + 1,
      published: before.published,
    });
    const idsOf = async (status: string) =>
      (await call('GET', `${addressOf(type)}?page=1&status=${status}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await idsOf('draft')).toContain(draft);
    expect(await idsOf('scheduled')).toEqual(expect.arrayContaining([planned]));
    expect(await idsOf('published')).not.toEqual(expect.arrayContaining([draft]));
    expect((await call('GET', `${addressOf(type)}?status=other`)).status).toBe(422);
  });

  it('is nowhere before its moment, and everywhere after it, with the same version and no line in the log', async () => {
    const mark = `Mark${type.name.replaceAll('_', '')}`;
    const form = await markedForm(type, mark);
    const draft = await send(addressOf(type), { ...form, status: 'draft' });
    expect(draft.status, JSON.stringify(draft.body)).toBe(201);
    const { id } = draft.body.data;
    const files = filesOf(type, draft.body.data);
    const traces = [mark, ...files, ...pagesOf(type, id).flatMap(namings)];
    const isHidden = async () => {
      expect(await placesWith(...traces)).toEqual([]);
      for (const path of pagesOf(type, id)) expect((await fetch(school.url + path)).status).toBe(404);
      for (const path of singleReads(type, id)) expect((await student('GET', path)).status).toBe(404);
    };
    await isHidden();
    const plan = async (moment: number) => {
      const form = { status: 'published', publish_at: inAMoment(moment) };
      const answer = await call('POST', `${addressOf(type)}/${id}`, form);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer;
    };
    await plan(9e6);
    await isHidden();
    const planned = await plan(1500);
    const lines = (await call('GET', '/dashboard/audit')).body.meta.total;
    await until(
      async () =>
        (await call('GET', `${addressOf(type)}?status=scheduled`)).body.data.every(
          (entry: { id: number }) => entry.id !== id,
        ),
      'it is shown',
    );
    expect((await placesWith(mark)).length).toBeGreaterThan(0);
    for (const path of pagesOf(type, id)) expect((await fetch(school.url + path)).status).toBe(200);
    for (const path of singleReads(type, id)) expect((await student('GET', path)).status).toBe(200);
    expect((await call('GET', `${addressOf(type)}/${id}`)).body.data).toMatchObject({
      version: planned.body.data.version,
      publish_at: planned.body.data.publish_at,
    });
    expect((await call('GET', '/dashboard/audit')).body.meta.total).toBe(lines);
    await call('POST', `${addressOf(type)}/${id}`, { status: 'draft' });
    await isHidden();
  });

  it('that is hidden stands in no preview of another', async () => {
    const mark = `Beside${type.name.replaceAll('_', '')}`;
    const hidden = await send(addressOf(type), { ...(await markedForm(type, mark)), status: 'draft' });
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(201);
    const traces = [mark, ...filesOf(type, hidden.body.data)];
    for (const other of sampleOf(allTypes, 3)) {
      const path = other.shape === 'list' ? `${other.path}/new` : other.read;
      const texts = await formOf(other, 1, ({ field }) => !isFileField(field) || isPreviewed(field));
      const form = { ...texts, ...('subject_id' in other.fields ? { subject_id: subject } : {}) };
      const made = await call('POST', `/dashboard/${path}/preview`, form, 'multipart');
      if (made.status === 404) continue;
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      for (const language of languages) {
        const page = await (await fetch(`${school.url}${made.body.data.address}?lang=${language}`)).text();
        expect(traces.filter((trace) => page.includes(trace))).toEqual([]);
      }
    }
  });
});

describe('the files of what is hidden', () => {
  const withFile = each.filter(([, { fields }]) => Object.values(fields).some(isPrivateFile));
  it.each(withFile)('of %s are open to staff alone, films, papers and pictures alike', async (_path, type) => {
    const made = await send(addressOf(type), { ...(await markedForm(type, 'File')), access: 'free' });
    const { id } = made.body.data;
    const wanted = wireValues(type).filter(({ field }) => isPrivateFile(field));
    const addresses = wanted.map((value) => String(valueAt(made.body.data, answerPath(type, value))));
    expect(addresses.every((address) => address.startsWith('/files/'))).toBe(true);
    const [own] = (await call('GET', '/dashboard/subjects')).body.data.filter(
      (each: { id: number }) => String(each.id) !== subject,
    );
    const foreign = (await hireAndEnter(school, call, 'teacher', { subjects: [own.id] })).call;
    const askers = [student, call, foreign, client(school, null)];
    const statuses = async () => {
      const found: number[][] = [];
      for (const address of addresses) {
        found.push(await Promise.all(askers.map(async (who) => (await who('GET', `/..${address}`)).status)));
      }
      return found;
    };
    const all = (row: number[]) => addresses.map(() => row);
    expect(await statuses()).toEqual(all([200, 200, 404, 401]));
    await call('POST', `${addressOf(type)}/${id}`, { status: 'draft' });
    expect(await statuses()).toEqual(all([404, 200, 404, 404]));
    await call('POST', `${addressOf(type)}/${id}`, { status: 'published', publish_at: inAMoment(9e6) });
    expect(await statuses()).toEqual(all([404, 200, 404, 404]));
  });
});

describe('what belongs to a subject', () => {
  it('is hidden with the subject, and the subject is not deleted while it has drafts', async () => {
    const holder = await send('/dashboard/subjects', await markedForm(lists.subjects, 'HiddenSubject'));
    const { id } = holder.body.data;
    const book = { ...(await markedForm(lists.books, 'HiddenBook')), subject_id: String(id) };
    const made = await send('/dashboard/books', book);
    expect(made.status).toBe(201);
    expect((await placesWith('HiddenBook')).length).toBeGreaterThan(0);
    await call('POST', `/dashboard/subjects/${id}`, { status: 'draft' });
    expect(await placesWith('HiddenBook')).toEqual([]);
    await call('POST', `/dashboard/books/${made.body.data.id}`, { status: 'draft' });
    expect((await call('DELETE', `/dashboard/subjects/${id}`)).status).toBe(422);
  });
});

describe('a statistic', () => {
  it('without a count is a draft until it has one, which may be 0', async () => {
    const path = addressOf(lists.statistics);
    const title = { ar: 'سنوات', en: 'Years' };
    const { id } = (await call('POST', path, { title, status: 'draft' })).body.data;
    for (const publish_at of [null, inAMoment(9e6)]) {
      const refused = await call('POST', `${path}/${id}`, { status: 'published', publish_at });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['count']]);
    }
    const many = await call('POST', `${path}/many`, { ids: [id], action: 'publish' });
    expect([many.status, many.body.data.map((each: { id: number }) => each.id)]).toEqual([422, [id]]);
    expect((await call('POST', `${path}/${id}`, { title, count: 0, status: 'published' })).status).toBe(200);
    for (const status of ['draft', 'published']) {
      expect((await call('POST', `${path}/${id}`, { status })).body.data).toMatchObject({ status, count: 0 });
    }
  });
});

describe('posts', () => {
  it('have the date and the place of their first showing, and keep them', async () => {
    const make = async (mark: string, more: Nested) =>
      (await send('/dashboard/Blogs', { ...(await markedForm(lists.posts, mark)), ...more })).body.data.id;
    const draft = await make('LateDraft', { status: 'draft' });
    const other = await make('Between', {});
    await call('POST', `/dashboard/Blogs/${draft}`, { status: 'published', publish_at: '2026-01-05T08:00:00Z' });
    const listed = async () => (await call('GET', '/blog/get')).body.data;
    const [first, second] = await listed();
    expect([first.id, second.id]).toEqual([draft, other]);
    expect(first.published_at).toBe('2026-01-05T08:00:00.000Z');
    await call('POST', `/dashboard/Blogs/${other}`, { status: 'draft' });
    await call('POST', `/dashboard/Blogs/${other}`, { status: 'published' });
    expect((await listed()).slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([draft, other]);
    expect((await listed())[1].published_at).toBe(second.published_at);
    await published(db);
    const page = await (await fetch(`${school.url}/blog/${other}`)).text();
    expect(page).toContain(`href="/blog/${draft}"`);
  });
});
