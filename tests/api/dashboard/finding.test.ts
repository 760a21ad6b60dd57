import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshContentSearch } from '../../../db/content/search-texts.ts';
import { closeDatabase } from '../../../db/open.ts';
import { listFilters } from '../../../src/model/content/list-filters.ts';
import { isSearched, sortText, titleField } from '../../../src/model/content/search.ts';
import type { ListType } from '../../../src/model/content/type.ts';
import { wireValues } from '../../../src/model/content/wire.ts';
import { allLists, lists } from '../../../src/model/content-types/index.ts';
import type { Row } from '../../../src/model/endpoints/dashboard-content.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, type Nested } from './client.ts';
import { formOf } from './samples.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const at = ({ path }: ListType) => `/dashboard/${path}`;

type Query = Readonly<Record<string, string | number>>;

/** All pages of a list. */
async function pagesOf(type: ListType, query: Query = {}, by: Call = call, lang = 'en'): Promise<Row[]> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const rows: Row[] = [];
  for (let [page, last] = [1, 1]; page <= last; page++) {
    const address = `${at(type)}?page=${page}&per_page=100&${words}`;
    const { status, body } = await by('GET', address, undefined, 'json', { lang });
    expect(status, address).toBe(200);
    rows.push(...body.data);
    last = body.meta.last_page;
    if (page === last) expect(rows).toHaveLength(body.meta.total);
  }
  return rows;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const all = (type: ListType) => pagesOf(type);
const found = async (type: ListType, query: Query, by: Call = call) => idsOf(await pagesOf(type, query, by));

/** A form whose single lines are these words, by language. */
async function formWith(type: ListType, words: { ar: string; en: string }): Promise<Nested> {
  const form = await formOf(type, 1);
  for (const { name, field, language } of wireValues(type)) {
    if (!isSearched(field)) continue;
    const own = form[name];
    if (language === null) form[name] = words.en;
    else if (typeof own === 'object' && own !== null && !Array.isArray(own) && !(own instanceof File))
      form[name] = { ...own, [language]: words[language] };
  }
  return form;
}

const add = async (type: ListType, words: { ar: string; en: string }): Promise<number> => {
  const { status, body } = await call('POST', at(type), await formWith(type, words), 'multipart');
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
};

const searched = allLists.filter(({ fields }) => Object.values(fields).some(isSearched));

describe.each(
  sampleOf(
    searched.map((type) => [type.path, type] as const),
    5,
  ),
)('/dashboard/%s', (_path, type) => {
  it('is searched by every word, in any order, in both languages, however they are written', async () => {
    const id = await add(type, { ar: 'قَـصبوزة أُخرنى ١٢', en: 'Élan of Mëroques' });
    for (const q of [
      'قصبوزة',
      'قصبوزه اخرني',
      'اخرنى قصبوزة 12',
      'elan',
      'MEROQUES elan',
      'قصبوزة meroques',
      'elanof',
      '  elan   12 ',
    ])
      expect(await found(type, { q }), q).toEqual([id]);
    for (const q of ['elan nowhere', '%', '_', "elan' or 1=1", '12 13 elan'])
      expect(await found(type, { q }), q).toEqual([]);
    expect(await found(type, { q: ' \u200f ' })).toEqual(idsOf(await all(type)));

    const changed = await formWith(type, { ar: 'نيل أزرق', en: 'Blue river' });
    expect((await call('POST', `${at(type)}/${id}`, changed, 'multipart')).status).toBe(200);
    expect([await found(type, { q: 'elan' }), await found(type, { q: 'river ازرق' })]).toEqual([[], [id]]);
    await call('DELETE', `${at(type)}/${id}`);
    expect(await found(type, { q: 'river ازرق' })).toEqual([]);
    await call('POST', `${at(type)}/${id}/restore`);
    expect(await found(type, { q: 'river ازرق' })).toEqual([id]);
    await call('DELETE', `${at(type)}/${id}`);
  });

  it('is sorted by title in the language of the asker, numbers by their value', async () => {
    const name = titleField(type) ?? '';
    const ids = [
      await add(type, { ar: 'ب ٢', en: 'zzz unit 10' }),
      await add(type, { ar: 'أ ١٠', en: 'Zzz Unit 2' }),
      await add(type, { ar: 'ا ٩', en: 'zzz unit 1' }),
    ];
    const order = async (language: string) => idsOf(await pagesOf(type, { sort: 'title' }, call, language));
    const [first, second, third] = ids;
    const english = await order('en');
    expect(english.filter((id) => ids.includes(id))).toEqual([third, second, first]);
    expect((await order('ar')).filter((id) => ids.includes(id))).toEqual([third, second, first]);

    const rows = new Map((await all(type)).map((row) => [row.id, row]));
    const titles = english.map((id) => {
      const title = rows.get(id)?.[name];
      const texts = typeof title === 'object' && title !== null ? Object.values(title) : [title];
      const own = typeof title === 'object' && title !== null && 'en' in title ? title.en : title;
      return sortText(String(own || texts.find(Boolean) || ''));
    });
    expect(titles).toEqual(titles.toSorted());
    expect(english).toHaveLength(rows.size);
    for (const id of ids) await call('DELETE', `${at(type)}/${id}`);
  });
});

describe.each(
  sampleOf(
    allLists.map((type) => [type.path, type] as const),
    3,
  ),
)('/dashboard/%s', (_path, type) => {
  it('is newest first unless asked otherwise', async () => {
    const ids = idsOf(await all(type));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await found(type, { sort: 'newest' })).toEqual(ids);
    expect(await found(type, { sort: 'oldest' })).toEqual(ids.toReversed());
    expect((await found(type, { sort: 'title' })).toSorted((a, b) => b - a)).toEqual(ids);
    const second = await call('GET', `${at(type)}?sort=oldest&per_page=2&page=2`);
    expect(idsOf(second.body.data)).toEqual(ids.toReversed().slice(2, 4));
  });

  it('is narrowed by everything that its entries belong to', async () => {
    const rows = await all(type);
    const subjects = new Map((await all(lists.subjects)).map((subject) => [subject.id, subject]));
    for (const { name, path } of listFilters(type)) {
      const heldBy = (row: Row) =>
        path.length === 1 ? row[name] : subjects.get(Number(row[path[0]]))?.[path.at(-1) ?? ''];
      const values = new Set(rows.map(heldBy));
      expect(values.size, `${type.path} has entries`).toBeGreaterThan(0);
      for (const value of values) {
        const own = rows.filter((row) => heldBy(row) === value);
        expect(await found(type, { [name]: Number(value) }), `${name}=${value}`).toEqual(idsOf(own));
      }
      expect(await found(type, { [name]: 999_999 })).toEqual([]);
      const refused = await call('GET', `${at(type)}?${name}=x`);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [name]]);
    }
  });

  it('is found by the names of what its entries belong to', async () => {
    for (const { name, to, path } of listFilters(type)) {
      const options: { id: number; name: { ar: string; en: string } }[] = (
        await call('GET', `/dashboard/options/${to}`)
      ).body.data;
      for (const option of options.slice(0, 3)) {
        const belonging = await found(type, { [name]: option.id });
        for (const q of Object.values(option.name))
          expect(await found(type, { q }), `${q} ${path}`).toEqual(expect.arrayContaining(belonging));
      }
    }
  });

  it('is shown in the order of the site, if that is asked for', async () => {
    for (const { path, gives, of, as: key = 'data' } of type.public ?? []) {
      if (gives === 'one') continue;
      const address = path.replace(':id', '1') + (gives === 'all' ? '' : '?page=1&per_page=100');
      const shown: Row[] = (await call('GET', address)).body[key];
      expect(shown.length, address).toBeGreaterThan(0);
      const listed = await found(type, { sort: 'order', ...(of ? { [of]: 1 } : {}) });
      expect(listed.slice(0, shown.length), address).toEqual(idsOf(shown));
    }
    const days = await pagesOf(type, { sort: 'order' });
    expect(days).toHaveLength((await all(type)).length);
    if ('date' in type.fields) {
      const dates = days.map((row) => String(row['date']));
      expect(dates).toEqual(dates.toSorted());
    }
  });

  it('refuses an order that it does not know, and words without end', async () => {
    for (const [name, query] of [
      ['sort', 'sort=colour'],
      ['q', `q=${'x'.repeat(2001)}`],
    ]) {
      const { status, body } = await call('GET', `${at(type)}?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    }
    expect(await found(type, { q: '', sort: '' })).toEqual(idsOf(await all(type)));
  });
});

it('a subject and its grade narrow a list together, and a search within them', async () => {
  const [video] = await all(lists.videos);
  const subject = (await all(lists.subjects)).find(({ id }) => id === video?.['subject_id']);
  const both = { subject_id: Number(subject?.id), grade_id: Number(subject?.['grade_id']) };
  const own = await found(lists.videos, both);
  expect(own).toContain(video?.id);
  expect(await found(lists.videos, { ...both, grade_id: both.grade_id + 1 })).toEqual([]);
  expect(await found(lists.videos, { ...both, q: 'nothing-like-this' })).toEqual([]);
});

it('a teacher finds only what is of the own subjects', async () => {
  const [first] = await all(lists.videos);
  const subject = Number(first?.['subject_id']);
  const { call: teacher } = await hireAndEnter(school, call, 'teacher', { subjects: [subject] });
  const own = await found(lists.videos, { subject_id: subject });
  for (const query of [{}, { sort: 'title' }, { q: 'a' }, { grade_id: 1 }]) {
    const theirs = await found(lists.videos, query, teacher);
    const everybody = await found(lists.videos, query);
    expect(theirs).toEqual(everybody.filter((id) => own.includes(id)));
  }
});

it('the search texts of a school from an earlier version are made at the start, once', async () => {
  const db = openSchoolDatabase(school);
  const texts = () => db.$client.prepare('select * from content_search order by type, entry_id').all();
  await refreshContentSearch(db);
  const before = texts();
  expect(before.length).toBeGreaterThan(100);
  db.$client.exec('delete from content_search');
  await refreshContentSearch(db);
  expect(texts()).toEqual([]);
  db.$client.exec("delete from publisher_state where name = 'content_search'");
  await refreshContentSearch(db);
  expect(texts()).toEqual(before);
  await closeDatabase(db);
});
