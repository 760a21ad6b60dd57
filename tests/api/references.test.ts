import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTable } from '../../db/content/content-table.ts';
import { exists, type Option, optionsInPieces, referred } from '../../db/content/references.ts';
import { tableOf } from '../../db/content/tables.ts';
import { getTableConfig } from '../../db/dialect/columns.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { answerSchema } from '../../src/model/content/answer.ts';
import { formSchema, lenientTools } from '../../src/model/content/form.ts';
import { defineList } from '../../src/model/content/type.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { listEndpoints } from '../../src/model/endpoints/dashboard-content.ts';
import { bilingualText, reference } from '../../src/model/fields/index.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { copySchool } from '../support/server.ts';

/** Remarks on posts: a reference to a list whose entries have a title instead of a name. */
const remarks = defineList({
  name: 'remarks',
  needs: 'materials',
  path: 'remarks',
  paged: true,
  screens: { list: 'remarks', add: 'remarks/add', edit: 'remarks/edit/:id' },
  fields: { title: bilingualText(), post_id: reference('posts', ['description']) },
});

let dataDir: string;
let db: Database;
beforeAll(() => {
  dataDir = copySchool();
  db = openSchoolDatabase({ dataDir });
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

it('a reference may point at any list: its column, its check and its answer follow', async () => {
  const asked: [string, number][] = [];
  const tools = { ...lenientTools, exists: async (to: string, id: number) => asked.push([to, id]) > 0 };
  const title = { ar: 'ملاحظة', en: 'Remark' };
  expect((await formSchema(remarks, tools).parseAsync({ title, post_id: '3' }))['post_id']).toBe(3);
  expect(asked).toEqual([['posts', 3]]);

  const asTargets: string[] = [];
  const table = contentTable(remarks, (to) => {
    asTargets.push(to);
    return tableOf(lists.posts).id;
  });
  expect(getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)).toEqual([tableOf(lists.posts)]);
  expect(asTargets).toEqual(['posts']);

  const post = { id: 3, name: title, description: title };
  const publication = { status: 'published', publish_at: null };
  const answer = { id: 1, title, post_id: 3, post, version: 1, created_at: '2026-01-02T03:04:05.000Z', ...publication };
  expect(answerSchema(remarks).parse(answer)).toEqual(answer);
});

it('a list may be narrowed by any of its references', () => {
  const { query } = listEndpoints(remarks).list.endpoint;
  expect(query.parse({ post_id: '3' })).toEqual({ post_id: 3 });
  expect(query.safeParse({ post_id: 'x' }).success).toBe(false);
});

it('what a reference points at is found, named and offered, whatever list it is', async () => {
  expect(await Promise.all([1, 99_999].map((id) => exists(db, 'posts', id)))).toEqual([true, false]);
  const found = (await referred(db, 'posts', [1, 2], ['description'])).get(2);
  expect(found).toMatchObject({ id: 2, name: { ar: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) } });
  expect(found?.['description']).toMatchObject({ ar: expect.stringMatching(/^</) });

  const options: Option[] = [];
  for await (const piece of optionsInPieces(db, 'posts')) options.push(...piece);
  expect(options).toHaveLength(12);
  expect(options.every(({ group, name }) => group === null && name.en !== '')).toBe(true);
  const films: Option[] = [];
  for await (const piece of optionsInPieces(db, 'videos')) films.push(...piece);
  expect(films[0]?.group?.name.en).toMatch(/\S/);
});
