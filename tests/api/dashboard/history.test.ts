import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trimVersions } from '../../../db/content/history.ts';
import type { ContentType } from '../../../src/model/content/type.ts';
import { answerPath, valueAt, type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { allTypes, lists, records } from '../../../src/model/content-types/index.ts';
import { keptVersion } from '../../../src/model/endpoints/dashboard-content.ts';
import { keptVersions } from '../../../src/model/limits.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { sampleOf } from '../../support/in-proof.ts';
import { change, count } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client, type Nested } from './client.ts';
import { mp4, picture } from './files.ts';
import { formOf, withoutFiles } from './samples.ts';

let school: TestSchool;
let principal: Call;
let other: Call;
const them = { id: 0, name: 'Huda the second' };
beforeAll(async () => {
  school = await startSchool({ publishes: false, env: { TRUST_PROXY: '1' } });
  principal = await asAdmin(school);
  const { id, call } = await hireAndEnter(school, principal, 'principal', { name: them.name });
  other = call;
  them.id = id;
});
afterAll(() => school.remove());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The addresses of an entry of a type; of a list a new entry of round 1. */
async function thingOf(type: ContentType) {
  if (type.shape === 'record') {
    const path = `/dashboard/${type.read}`;
    const { status } = await principal('POST', `/dashboard/${type.write}`, await formOf(type, 1), 'multipart');
    expect(status).toBe(200);
    return { id: 1, path, update: `/dashboard/${type.write}` };
  }
  const { status, body } = await principal('POST', `/dashboard/${type.path}`, await formOf(type, 1), 'multipart');
  expect(status).toBe(201);
  const path = `/dashboard/${type.path}/${body.data.id}`;
  return { id: Number(body.data.id), path, update: path };
}

const keyOf = ({ name, language }: WireValue) => (language === null ? name : `${name}.${language}`);
/** The fields whose answer is not what is stored. */
const isShownOtherwise = ({ field }: WireValue) => field.kind === 'time';

/** The values of an entry as the dashboard is told, by the names of the history. */
function valuesIn(type: ContentType, data: unknown): Record<string, unknown> {
  const values = wireValues(type).filter((value) => !isShownOtherwise(value));
  return Object.fromEntries(values.map((value) => [keyOf(value), valueAt(data, answerPath(type, value))]));
}

/** The differences between two states, as the history tells them. */
function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>) {
  const differing = Object.keys(before).filter((key) => before[key] !== after[key]);
  return Object.fromEntries(differing.map((key) => [key, [before[key], after[key]]]));
}

const read = async (path: string) => (await principal('GET', path)).body.data;
const historyOf = async (path: string, query = '?per_page=100') =>
  (await principal('GET', `${path}/history${query}`)).body;

describe.each(sampleOf(allTypes, 3).map((type) => [type.shape === 'list' ? type.path : type.read, type] as const))(
  '%s',
  (_path, type) => {
    it('tells who changed what and when, and goes back to any version as an update does', async () => {
      const { path, update } = await thingOf(type);
      const first = await read(path);
      const { version } = first;
      const second = (await other('POST', update, { ...(await formOf(type, 2)), version }, 'multipart')).body.data;
      const third = (await principal('POST', update, await formOf(type, 3, withoutFiles))).body.data;
      const [one, two, three] = [first, second, third].map((data) => valuesIn(type, data));
      const { data, meta } = await historyOf(path);
      expect(data.map((each: unknown) => keptVersion.safeParse(each).error)).toEqual(data.map(() => undefined));
      expect(data.slice(0, 2)).toMatchObject([
        { version: version + 2, actor: { name: expect.any(String) }, changes: changesBetween(two ?? {}, three ?? {}) },
        { version: version + 1, actor: them, changes: changesBetween(one ?? {}, two ?? {}), gone: [] },
      ]);
      expect(meta).toMatchObject({ current_page: 1, total: data.length });
      const numbers = data.map((each: { version: number }) => each.version);
      expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => b - a));
      const page = await historyOf(path, '?page=2&per_page=1');
      expect(page.data).toEqual([data[1]]);
      if (type.shape === 'list') {
        expect(data).toHaveLength(3);
        const filled = Object.entries(one ?? {}).filter(([, value]) => value !== null && value !== '');
        expect(data[2].changes).toMatchObject(Object.fromEntries(filled.map(([key, value]) => [key, [null, value]])));
      }

      const back = await other('POST', `${path}/history/${version}`, { version: version + 2 });
      expect([back.status, back.body]).toEqual([
        200,
        { message: expect.any(String), data: { ...first, version: version + 3 }, gone: [] },
      ]);
      expect(await read(path)).toEqual(back.body.data);
      const [newest] = (await historyOf(path)).data;
      expect(newest).toMatchObject({ version: version + 3, actor: them });
      expect(newest.changes).toMatchObject(changesBetween(three ?? {}, one ?? {}));

      const stale = await principal('POST', `${path}/history/${version}`, { version: version + 2 });
      const changed = { by: them, at: expect.any(String) };
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'changed', data: back.body.data, changed }]);
      const again = await principal('POST', `${path}/history/${version}`, {});
      expect([again.status, again.body.data.version], 'the same state is no new version').toEqual([200, version + 3]);
      for (const none of [version + 99, 0, -1, 'x', '1.5', '9'.repeat(30)]) {
        expect((await principal('POST', `${path}/history/${none}`, {})).status, String(none)).toBe(404);
      }
      const unreadable = await principal('POST', `${path}/history/${version}`, { version: 'x' });
      expect([unreadable.status, Object.keys(unreadable.body.errors)]).toEqual([422, ['version']]);
      if (type.shape === 'list') {
        await principal('DELETE', path);
        expect((await principal('GET', `${path}/history`)).status).toBe(404);
        expect((await principal('POST', `${path}/history/${version}`, {})).status).toBe(404);
      }
    });
  },
);

/** The first list of a capability. */
const ofSite = `/dashboard/${lists.posts.path}`;
const both = (text: string) => ({ ar: text, en: text });

describe('who may', () => {
  it('is whoever may read and write the entry', async () => {
    expect((await client(school, null)('GET', `${ofSite}/1/history`)).status).toBe(401);
    const { call: secretary } = await hireAndEnter(school, principal, 'secretary');
    expect((await secretary('GET', `${ofSite}/1/history`)).status).toBe(403);
    expect((await secretary('POST', `${ofSite}/1/history/1`, {})).status).toBe(403);
    expect((await principal('GET', `${ofSite}/999999/history`)).status).toBe(404);
  });

  it('a teacher sees the history of the own subjects, and does not go back into another', async () => {
    const { call: teacher } = await hireAndEnter(school, principal, 'teacher', { subjects: [1] });
    const path = `/dashboard/${lists.work_sheets.path}`;
    const made = await principal('POST', path, await formOf(lists.work_sheets, 2), 'multipart');
    const { id } = made.body.data;
    expect((await teacher('GET', `${path}/${id}/history`)).status).toBe(404);
    expect((await teacher('POST', `${path}/${id}/history/1`, {})).status).toBe(404);
    await principal('POST', `${path}/${id}`, { ...(await formOf(lists.work_sheets, 2, withoutFiles)), subject_id: 1 });
    expect((await teacher('GET', `${path}/${id}/history`)).body.data).toHaveLength(2);
    const back = await teacher('POST', `${path}/${id}/history/1`, {});
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['subject_id']]);
  });
});

describe('ids', () => {
  it('are named: of subjects and teachers, of a deleted subject and a teacher who has left too', async () => {
    const subject = (await principal('POST', '/dashboard/subjects', await formOf(lists.subjects, 2), 'multipart')).body;
    const hired = [];
    for (const name of ['Amal who leaves', 'Huda who stays']) {
      hired.push((await hireAndEnter(school, principal, 'teacher', { name, subjects: [1] })).id);
    }
    const [leaving = 0, staying = 0] = hired;
    const lesson = { ...(await formOf(lists.online_lessons, 1)), subject_id: subject.data.id, teacher_id: leaving };
    const path = `/dashboard/${lists.online_lessons.path}`;
    const { id } = (await principal('POST', path, lesson)).body.data;
    await principal('POST', `${path}/${id}`, { ...lesson, subject_id: 1, teacher_id: staying });
    await principal('POST', `${path}/${id}`, { ...lesson, subject_id: 1, teacher_id: '' });
    expect((await principal('DELETE', `/dashboard/subjects/${subject.data.id}`)).status).toBe(200);
    expect((await principal('DELETE', `/dashboard/staff/${leaving}`)).status).toBe(200);
    const { data } = await historyOf(`${path}/${id}`);
    const { name } = await read('/dashboard/subjects/1');
    expect(data.map(({ names }: { names: unknown }) => names)).toEqual([
      { teacher_id: ['Huda who stays', null] },
      { subject_id: [subject.data.name, name], teacher_id: ['Amal who leaves', 'Huda who stays'] },
      { subject_id: [null, subject.data.name], teacher_id: [null, 'Amal who leaves'] },
    ]);
    expect(data[1].changes.teacher_id, 'the ids stay').toEqual([leaving, staying]);
  });
});

describe('status and moment', () => {
  it('stand in the history, and going back leaves them as they are', async () => {
    const { id } = (await principal('POST', ofSite, { ...(await formOf(lists.posts, 1, withoutFiles)) })).body.data;
    const path = `${ofSite}/${id}`;
    const publish_at = '2190-01-01T10:00:00.000Z';
    await principal('POST', path, { publish_at });
    await principal('POST', path, { status: 'draft' });
    const { data } = await historyOf(path);
    expect(data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { status: ['published', 'draft'], publish_at: [publish_at, null] },
      { publish_at: [null, publish_at] },
      expect.not.objectContaining({ status: expect.anything() }),
    ]);
    const back = await principal('POST', `${path}/history/1`, {});
    expect([back.status, back.body.data.version, back.body.data.status]).toEqual([200, 3, 'draft']);
  });

  it('a draft goes back to what is enough for a draft', async () => {
    const draft = { title: both('Only a title'), status: 'draft' };
    const { id } = (await principal('POST', ofSite, draft)).body.data;
    const path = `${ofSite}/${id}`;
    const whole = { ...(await formOf(lists.posts, 2)), status: 'draft' };
    await principal('POST', path, whole, 'multipart');
    const back = await principal('POST', `${path}/history/1`, {});
    expect([back.status, back.body.data]).toMatchObject([200, { ...draft, description: both(''), image: null }]);
    await principal('POST', `${path}/history/2`, {});
    expect((await principal('POST', path, { status: 'published' })).status).toBe(200);
    const refused = await principal('POST', `${path}/history/1`, {});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['description.ar', 'description.en']]);
  });
});

describe('going back is checked as an update', () => {
  it('a subject that is deleted since is named, and nothing changes', async () => {
    const subject = (await principal('POST', '/dashboard/subjects', await formOf(lists.subjects, 1), 'multipart')).body;
    const lesson = { ...(await formOf(lists.online_lessons, 1)), subject_id: subject.data.id };
    const path = `/dashboard/${lists.online_lessons.path}`;
    const { id } = (await principal('POST', path, lesson)).body.data;
    await principal('POST', `${path}/${id}`, { ...lesson, subject_id: 1 });
    expect((await principal('DELETE', `/dashboard/subjects/${subject.data.id}`)).status).toBe(200);
    const lines = count(school, 'select count(*) n from audit_lines');
    const back = await principal('POST', `${path}/${id}/history/1`, {});
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['subject_id']]);
    expect((await read(`${path}/${id}`)).version).toBe(2);
    expect(count(school, 'select count(*) n from audit_lines')).toBe(lines);
  });

  it('a teacher who has left stays with the entry, and does not come back', async () => {
    const hired = [];
    for (const name of ['Amal who leaves', 'Huda who leaves']) {
      hired.push((await hireAndEnter(school, principal, 'teacher', { name, subjects: [1] })).id);
    }
    const [first = 0, second = 0] = hired;
    const path = `/dashboard/${lists.online_lessons.path}`;
    const lesson = { ...(await formOf(lists.online_lessons, 1)), teacher_id: first };
    const { id } = (await principal('POST', path, lesson)).body.data;
    await principal('POST', `${path}/${id}`, { ...lesson, teacher_id: second });
    await principal('POST', `${path}/${id}`, { ...lesson, teacher_id: second, minutes: 50 });
    for (const teacher of hired) expect((await principal('DELETE', `/dashboard/staff/${teacher}`)).status).toBe(200);
    const back = await principal('POST', `${path}/${id}/history/2`, {});
    expect([back.status, back.body.data]).toMatchObject([200, { teacher_id: second, minutes: 1, version: 4 }]);
    const gone = await principal('POST', `${path}/${id}/history/1`, {});
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['teacher_id']]);
  });

  it('a record that was empty at first does not become empty again where texts are required', async () => {
    const { read: word } = records.why_choose_us;
    const first = (await historyOf(`/dashboard/${word}`)).data.at(-1);
    expect(first).toMatchObject({ version: 1, actor: null });
    const back = await principal('POST', `/dashboard/${word}/history/1`, {});
    expect(back.status).toBe(422);
    expect(Object.keys(back.body.errors).length).toBeGreaterThan(0);
  });
});

describe('films and papers', () => {
  it('of a version are kept thirty days; then it says so, and going back keeps the present one', async () => {
    const path = `/dashboard/${lists.videos.path}`;
    const form = await formOf(lists.videos, 1);
    const { id, video_path: old } = (await principal('POST', path, form, 'multipart')).body.data;
    const changed: Nested = { ...(await formOf(lists.videos, 2, withoutFiles)), video_path: mp4() };
    const { video_path: present } = (await principal('POST', `${path}/${id}`, changed, 'multipart')).body.data;
    expect(present).not.toBe(old);

    const { token } = (await client(school, null)('POST', '/dashboard/login', { ...school.admin })).body;
    const opens = async (address: string) =>
      (await fetch(school.url + address, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await opens(old), await opens(present)]).toEqual([200, 200]);
    const student = (await client(school, null)('POST', '/auth/login', { ...school.students.paid })).body.token;
    const refused = await fetch(school.url + old, { headers: { authorization: `Bearer ${student}` } });
    expect(refused.status).toBe(404);

    const [second, first] = (await historyOf(`${path}/${id}`)).data;
    expect([second.changes.video_path, second.gone, first.gone]).toEqual([[old, present], [], []]);
    const own = `type = 'videos' and entry_id = ${id}`;
    change(school, `update content_versions set at = ? where ${own}`, daysAgo(31));
    const [late, gone] = (await historyOf(`${path}/${id}`)).data;
    expect(late).toMatchObject({ changes: { video_path: [null, present] }, gone: [] });
    expect([gone.changes.video_path, gone.gone]).toEqual([[null, null], ['video_path']]);
    expect([await opens(old), await opens(present)]).toEqual([404, 200]);
    const back = await principal('POST', `${path}/${id}/history/1`, { version: 2 });
    expect([back.status, back.body.gone, back.body.data.video_path]).toEqual([200, ['video_path'], present]);
    expect(back.body.data.title).toMatchObject({ en: 'Text en 1' });
  });

  it('that are not there any more are kept as they are today, pictures too', async () => {
    const one = await picture();
    const { id } = (await principal('POST', ofSite, { ...(await formOf(lists.posts, 1)), image: one }, 'multipart'))
      .body.data;
    const { image } = (await principal('POST', `${ofSite}/${id}`, { ...(await formOf(lists.posts, 2)) }, 'multipart'))
      .body.data;
    change(
      school,
      `update version_changes set file = ? where type = 'posts' and entry_id = ${id} and file is not null`,
      '/media/lost-40.webp',
    );
    const back = await principal('POST', `${ofSite}/${id}/history/1`, {});
    expect([back.status, back.body.gone, back.body.data.image]).toEqual([200, ['image'], image]);
  });
});

describe('how long', () => {
  const versions = (id: number) =>
    count(school, `select count(*) n from content_versions where type = 'posts' and entry_id = ${id}`);

  it('fifty versions are kept, and all of two years', async () => {
    const { id } = (await principal('POST', ofSite, await formOf(lists.posts, 1), 'multipart')).body.data;
    const path = `${ofSite}/${id}`;
    for (let round = 0; round < keptVersions.least + 9; round += 1) {
      const { status } = await principal('POST', path, {
        title: both(`Round ${round}`),
        description: both(`<p>${round}</p>`),
      });
      expect(status).toBe(200);
    }
    const db = openSchoolDatabase(school);
    try {
      await trimVersions(db);
      expect(versions(id), 'young ones stay').toBe(keptVersions.least + 10);
      const own = `type = 'posts' and entry_id = ${id}`;
      change(school, `update content_versions set at = ? where ${own} and version <= 4`, daysAgo(800));
      await trimVersions(db);
      expect(versions(id), 'old ones beyond fifty go').toBe(keptVersions.least + 6);
      change(school, `update content_versions set at = ? where ${own}`, daysAgo(800));
      await trimVersions(db);
      expect(versions(id), 'fifty stay, however old').toBe(keptVersions.least);
      const { data } = await historyOf(path);
      expect(data.at(-1)).toMatchObject({ version: 11, changes: { 'title.en': ['Round 8', 'Round 9'] } });
      expect((await principal('POST', `${path}/history/10`, {})).status).toBe(404);
      const back = await principal('POST', `${path}/history/11`, {});
      expect([back.status, back.body.data.title.en]).toEqual([200, 'Round 9']);
    } finally {
      await db.close();
    }
  });
});
