import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameField } from '../../../src/model/content/references.ts';
import { allLists, lists } from '../../../src/model/content-types/index.ts';
import { trashEndpoints } from '../../../src/model/endpoints/dashboard-trash.ts';
import { trashDays } from '../../../src/model/limits.ts';
import { sampleOf } from '../../support/in-proof.ts';
import { change, count } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client } from './client.ts';
import { formOf } from './samples.ts';

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
const day = 86_400_000;

async function trash(query = '', by: Call = principal) {
  const { status, body } = await by('GET', `/dashboard/trash${query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(trashEndpoints['GET /dashboard/trash'].answer.safeParse(body).error).toBe(undefined);
  return body;
}

/** Adds an entry of a list and deletes it again. */
async function deleted(type: (typeof allLists)[number], by: Call = other, round = 3): Promise<number> {
  const made = await principal('POST', `/dashboard/${type.path}`, await formOf(type, round), 'multipart');
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect((await by('DELETE', `/dashboard/${type.path}/${id}`)).status).toBe(200);
  return id;
}

describe.each(sampleOf(allLists, 3).map((type) => [type.path, type] as const))('%s', (_path, type) => {
  it('is in the trash with its title and deleter, nowhere else, and comes back from there', async () => {
    const id = await deleted(type);
    const { data, meta } = await trash(`?type=${type.path}`);
    expect([meta.total >= 1, data[0]]).toEqual([
      true,
      {
        type: type.path,
        id,
        title: nameField(type) === null ? { ar: '', en: '' } : { ar: 'Text ar 3', en: 'Text en 3' },
        deleted_at: expect.any(String),
        deleted_by: them,
        until: new Date(Date.parse(data[0].deleted_at) + trashDays * day).toISOString(),
        restore: `/api/dashboard/${type.path}/${id}/restore`,
      },
    ]);
    expect((await trash()).data[0]).toEqual(data[0]);
    for (const path of ['', '/history']) {
      expect((await principal('GET', `/dashboard/${type.path}/${id}${path}`)).status).toBe(404);
    }
    change(school, `update ${type.name} set deleted_at = ? where id = ?`, daysAgo(trashDays - 1), id);
    expect((await principal('POST', data[0].restore.replace('/api', ''))).status).toBe(200);
    expect((await trash(`?type=${type.path}`)).data.map((each: { id: number }) => each.id)).not.toContain(id);
    expect((await principal('GET', `/dashboard/${type.path}/${id}`)).status).toBe(200);
  });

  it('is out of reach after thirty days, and gone at once where the principal says so', async () => {
    const id = await deleted(type);
    const secretary = (await hireAndEnter(school, principal, 'secretary')).call;
    const address = `/dashboard/trash/${type.path}/${id}`;
    expect((await client(school, null)('DELETE', address)).status).toBe(401);
    expect((await secretary('DELETE', address)).status).toBe(403);
    const rows = () => count(school, `select count(*) n from ${type.name} where id = ${id}`);
    const versions = `select count(*) n from content_versions where type = '${type.name}' and entry_id = ${id}`;
    expect([rows(), count(school, versions)]).toEqual([1, 1]);
    expect((await principal('DELETE', address)).status).toBe(200);
    expect([rows(), count(school, versions)]).toEqual([0, 0]);
    expect((await principal('DELETE', address)).status).toBe(404);
    const late = await deleted(type);
    change(school, `update ${type.name} set deleted_at = ? where id = ?`, daysAgo(trashDays + 1), late);
    expect((await trash(`?type=${type.path}`)).data.map((each: { id: number }) => each.id)).not.toContain(late);
    expect((await principal('POST', `/dashboard/${type.path}/${late}/restore`)).status).toBe(404);
    expect((await principal('DELETE', `/dashboard/trash/${type.path}/${late}`)).status).toBe(404);
    const kept = (await principal('GET', `/dashboard/${type.path}?page=1`)).body.data[0].id;
    expect((await principal('DELETE', `/dashboard/trash/${type.path}/${kept}`)).status, 'what is not deleted').toBe(
      404,
    );
  });
});

describe('the trash', () => {
  it('has a page, a type and a search, and names what is wrong', async () => {
    const ids = [await deleted(lists.posts), await deleted(lists.photos), await deleted(lists.posts)];
    const all = await trash('?per_page=100');
    expect(all.data.slice(0, 3).map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
    const pages = [await trash('?per_page=2'), await trash('?per_page=2&page=2')];
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 4));
    expect(pages[0].meta).toMatchObject({ per_page: 2, total: all.meta.total });
    const title = { ar: 'رِحْلَةٌ إلى النيل', en: 'A trip' };
    const made = await principal('POST', `/dashboard/${lists.posts.path}`, { title, description: title });
    const { id } = made.body.data;
    await principal('DELETE', `/dashboard/${lists.posts.path}/${id}`);
    for (const q of ['رحله', 'النيل رحلة', 'TRIP', 'trip a']) {
      const { data, meta } = await trash(`?q=${encodeURIComponent(q)}`);
      expect([q, data.map((each: { id: number }) => each.id), meta.total]).toEqual([q, [id], 1]);
    }
    expect((await trash('?q=trip+nothing')).data).toEqual([]);
    expect((await trash(`?q=trip&type=${lists.photos.path}`)).data).toEqual([]);
    for (const query of ['type=users', 'page=0', `q=${'x'.repeat(2001)}`]) {
      const { status, body } = await principal('GET', `/dashboard/trash?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
    }
    expect((await principal('DELETE', '/dashboard/trash/users/1')).status).toBe(404);
  });

  it('holds messages for who may read them', async () => {
    const sent = { name: 'Sara', email: 's@school.test', subject: 'Fees of spring', message: 'How much?' };
    expect((await client(school, null)('POST', '/contact-us', sent)).status).toBe(200);
    const [message] = (await principal('GET', '/dashboard/contacts?page=1')).body.data;
    await other('DELETE', `/dashboard/contacts/${message.id}`);
    const { data } = await trash('?type=contacts&q=spring');
    expect(data).toMatchObject([{ type: 'contacts', id: message.id, title: { en: sent.subject }, deleted_by: them }]);
    const { call: editor } = await hireAndEnter(school, principal, 'editor');
    expect((await trash('?type=contacts', editor)).data).toEqual([]);
    expect((await principal('POST', data[0].restore.replace('/api', ''))).status).toBe(200);
    await principal('DELETE', `/dashboard/contacts/${message.id}`);
    expect((await principal('DELETE', `/dashboard/trash/contacts/${message.id}`)).status).toBe(200);
    expect((await trash('?type=contacts')).data).toEqual([]);
  });

  it('shows each role what it may write, and a teacher the own subjects', async () => {
    const own = await deleted(lists.work_sheets, other, 1);
    const foreign = await deleted(lists.work_sheets, other, 2);
    await deleted(lists.posts);
    const seen: Record<string, { type: string; id: number }[]> = {};
    for (const role of ['teacher', 'editor', 'secretary'] as const) {
      const { call } = await hireAndEnter(school, principal, role, { subjects: role === 'teacher' ? [1] : [] });
      seen[role] = (await trash('?per_page=100', call)).data;
    }
    const typesOf = (role: string) => [...new Set(seen[role]?.map(({ type }) => type))];
    expect(typesOf('editor')).toContain(lists.posts.path);
    expect(typesOf('editor')).not.toContain(lists.work_sheets.path);
    expect(typesOf('secretary')).not.toContain(lists.posts.path);
    const sheets = (role: string) =>
      seen[role]?.filter(({ type }) => type === lists.work_sheets.path).map(({ id }) => id) ?? [];
    expect(sheets('teacher')).toContain(own);
    expect(sheets('teacher')).not.toContain(foreign);
    expect(sheets('secretary')).toEqual(expect.arrayContaining([own, foreign]));
    expect((await client(school, null)('GET', '/dashboard/trash')).status).toBe(401);
  });

  it('a subject comes back before its materials, and goes for good after them', async () => {
    const subject = (await principal('POST', '/dashboard/subjects', await formOf(lists.subjects, 1), 'multipart')).body;
    const { id } = subject.data;
    const book = { ...(await formOf(lists.books, 1)), subject_id: id };
    const material = (await principal('POST', `/dashboard/${lists.books.path}`, book, 'multipart')).body.data.id;
    await principal('DELETE', `/dashboard/${lists.books.path}/${material}`);
    await principal('DELETE', `/dashboard/subjects/${id}`);
    const early = await principal('POST', `/dashboard/${lists.books.path}/${material}/restore`);
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['subject_id']]);
    const held = await principal('DELETE', `/dashboard/trash/subjects/${id}`);
    expect([held.status, held.body.message]).toEqual([422, expect.stringMatching(/one book|1 book/i)]);
    expect((await principal('DELETE', `/dashboard/trash/${lists.books.path}/${material}`)).status).toBe(200);
    expect((await principal('DELETE', `/dashboard/trash/subjects/${id}`)).status).toBe(200);
  });
});
