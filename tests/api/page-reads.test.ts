import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { publishedHashes } from '../../db/publishing/pages.ts';
import { createReader } from '../../db/reader/index.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { copySchool } from '../support/server.ts';

let dataDir: string;
let db: ReturnType<typeof openSchoolDatabase>;
beforeAll(() => {
  dataDir = copySchool();
  db = openSchoolDatabase({ dataDir });
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

it('what pages made together share is read once in each language, and noted for each of them', async () => {
  const shared = new Map();
  const [one, other, english] = [
    createReader(db, 'ar', 'ar', shared),
    createReader(db, 'ar', 'ar', shared),
    createReader(db, 'en', 'ar', shared),
  ];
  const menu = await one.content.menu();
  expect(await other.content.menu()).toBe(menu);
  expect(await english.content.menu()).not.toEqual(menu);
  await one.content.entry(lists.posts, 1);
  expect([...other.tags]).toEqual(['menu']);
  expect(other.answers['menu']).toBe(one.answers['menu']);
  expect(Object.keys(one.answers)).toEqual(['menu', 'entry posts 1']);
});

it('a read that failed is made anew', async () => {
  const broken = { ...db, select: db.select, failing: true };
  broken.select = Object.assign(() => {
    if (broken.failing) throw new Error('away');
    return db.select();
  });
  const shared = new Map();
  const { content } = createReader(broken, 'ar', 'ar', shared);
  await expect(content.newest(lists.posts, 1)).rejects.toThrow('away');
  broken.failing = false;
  expect(await content.newest(lists.posts, 1)).toHaveLength(1);
});

it('rows are read once for all languages, and each page is noted for what it had', async () => {
  const shared = new Map();
  let asked = 0;
  const counted: typeof db = Object.assign(Object.create(db), {
    select: (...words: Parameters<typeof db.select>) => {
      asked += 1;
      return db.select(...words);
    },
  });
  const [arabic, english] = [createReader(counted, 'ar', 'ar', shared), createReader(counted, 'en', 'ar', shared)];
  const one = await arabic.content.adjacent(lists.posts, 2);
  const once = asked;
  expect(await english.content.adjacent(lists.posts, 2)).toEqual(one);
  expect([once > 0, asked]).toEqual([true, once]);
  expect(english.answers).toEqual(arabic.answers);
  expect([...english.tags]).toEqual([...arabic.tags]);
});

it('hashes can be had of more pages than a statement may name', async () => {
  const unknown = Array.from({ length: 40_000 }, (_, number) => `/blog/${number + 1_000_000}`);
  expect([...(await publishedHashes(db, [...unknown, '/'])).keys()]).toEqual(['/']);
});
