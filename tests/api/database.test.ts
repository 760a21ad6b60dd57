import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countEntries, createEntry, DanglingReference, updateEntry } from '../../db/content/content.ts';
import { deleteEntry } from '../../db/content/deletion.ts';
import { idsQuery, type Wanted, wantedCondition } from '../../db/content/finding.ts';
import { missingQuery } from '../../db/content/missing.ts';
import { closeDatabase } from '../../db/open.ts';
import { allHashes, publishedHashes } from '../../db/publishing/pages.ts';
import { pendingCount } from '../../db/publishing/queue.ts';
import { siteAddresses } from '../../db/publishing/site-addresses.ts';
import { chunksQuery, sitemapChunks } from '../../db/reader/archive.ts';
import { type ListOrder, listOrders } from '../../src/model/content/search.ts';
import { allLists, lists } from '../../src/model/content-types/index.ts';
import { firstLanguage, languages } from '../../src/model/languages.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { copySchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

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

const given = z.array(z.union([z.string(), z.number(), z.null()]));

const both = (text: string) => ({ ar: text, en: text });

describe('a write that names what was deleted a moment before', () => {
  it('is refused whole, and nothing is published for it', async () => {
    const subject = { name: both('Ships'), content: both(''), grade_id: 1, image: null };
    const { id } = await createEntry(db, lists.subjects, subject);
    await deleteEntry(db, lists.subjects, id);
    const pending = await pendingCount(db);
    const lesson = { date: '2031-01-02', time: '09:00:00', subject_id: id, link: '' };
    await expect(createEntry(db, lists.online_lessons, lesson)).rejects.toThrow(DanglingReference);
    await expect(updateEntry(db, lists.online_lessons, 1, lesson)).rejects.toThrow(DanglingReference);
    expect([
      await countEntries(db, lists.online_lessons, { holder: { field: 'subject_id', id } }),
      await pendingCount(db),
    ]).toEqual([0, pending]);
  });
});

it('a piece of the site map whose posts are all deleted is not named', async () => {
  const post = { title: both('Late'), description: both('Text'), image: null };
  const { id } = await createEntry(db, lists.posts, post);
  db.$client.prepare('update posts set id = 1200 where id = ?').run(id);
  expect(await sitemapChunks(db)).toEqual([1, 12]);
  expect((await siteAddresses(db)).filter((address) => address.includes('sitemap-posts'))).toEqual([
    '/sitemap-posts-1.xml',
    '/sitemap-posts-12.xml',
  ]);
  db.$client.prepare('update posts set deleted_at = ? where id <= 100').run(new Date().toISOString());
  expect(await sitemapChunks(db)).toEqual([12]);
  db.$client.prepare('update posts set deleted_at = ? where id > 100').run(new Date().toISOString());
  expect(await sitemapChunks(db)).toEqual([]);
  db.$client.prepare('update posts set deleted_at = null').run();
  expect(await sitemapChunks(db)).toEqual([1, 12]);
});

it('hashes of more pages than one statement may name are found', async () => {
  const addresses = Array.from({ length: 40_000 }, (_, index) => `/blog/${index + 1}`);
  const all = await allHashes(db);
  const there = addresses.filter((address) => all.has(address));
  expect(there.length).toBeGreaterThan(5);
  expect(await publishedHashes(db, addresses)).toEqual(new Map(there.map((address) => [address, all.get(address)])));
});

// Checks SQLite's query plan. PostgreSQL reads tables of this size completely.
it.skipIf(onPostgres)('the entries of a list are counted and named without their texts being read', () => {
  for (const { name } of allLists) {
    for (const what of ['count(*)', 'id']) {
      const plan = db.$client.prepare(`explain query plan select ${what} from ${name} where deleted_at is null`).all();
      expect(JSON.stringify(plan)).toContain(`COVERING INDEX ${name}_by_id`);
    }
  }
});

it.skipIf(onPostgres)('the pieces of the site map are sought in the index, whatever number of posts there is', () => {
  const { sql, params } = chunksQuery(db).toSQL();
  const plan = db.$client.plan(sql, given.parse(params)).join('\n');
  expect(plan).toContain('SEARCH posts USING COVERING INDEX posts_by_id (deleted_at=? AND id>?)');
  expect(plan).not.toContain('SCAN posts');
});

// A post is up to half a megabyte wide: none is read to find it.
it.skipIf(onPostgres)('entries are searched, sorted and counted by narrow indexes', async () => {
  const used = languages;
  const plans = async (wanted: Partial<Wanted>, order: ListOrder) => {
    const where = await wantedCondition(db, lists.posts, { within: null, used, ...wanted });
    const { sql, params } = idsQuery(db, lists.posts, where, { order, language: firstLanguage }).toSQL();
    return db.$client.plan(sql, given.parse(params)).join('\n');
  };
  for (const wanted of [{}, { q: 'two words' }, { missing: firstLanguage }]) {
    for (const order of listOrders) {
      const plan = await plans(wanted, order);
      expect(plan).toMatch(/SEARCH posts USING COVERING INDEX posts_by_(id|place)/);
      expect(plan).not.toMatch(/SCAN (posts|content_search)|INTEGER PRIMARY KEY/);
      // Drafts have places too: both parts of the index are put together.
      if (order !== 'order') expect(plan).not.toContain('TEMP B-TREE');
    }
  }
  const { sql, params } = missingQuery(db, { type: lists.posts, within: null }).toSQL();
  const plan = db.$client.plan(sql, given.parse(params)).join('\n');
  expect(plan).toContain('SEARCH content_search USING COVERING INDEX content_search_lacks');
  expect(plan).not.toMatch(/SCAN|INTEGER PRIMARY KEY|TEMP B-TREE/);
});
