import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
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
afterAll(() => {
  closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

it('what pages made together share is read once in each language, and noted for each of them', async () => {
  const shared = {};
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
  const shared = {};
  const { content } = createReader(broken, 'ar', 'ar', shared);
  await expect(content.newest(lists.posts, 1)).rejects.toThrow('away');
  broken.failing = false;
  expect(await content.newest(lists.posts, 1)).toHaveLength(1);
});
