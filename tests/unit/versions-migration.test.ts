import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countVersions, type Version, versionsInPieces } from '../../db/content/history.ts';
import { findEntry } from '../../db/content/live-entries.ts';
import { listNamed } from '../../db/content/tables.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import { openBefore } from '../support/old-database.ts';

const root = mkdtempSync(join(tmpdir(), 'versions-'));
const db = openBefore(root, 'versions-kept');
afterAll(async () => {
  await closeDatabase(db);
  rmSync(root, { recursive: true });
});

it('the present state of everything is the first version, by nobody, whatever became of it', async () => {
  const at = '2026-01-31T22:30:00.000Z';
  db.$client.exec(`
    insert into posts (id, title_ar, title_en, version, changed_by, created_at, updated_at)
      values (1, 'أ', 'A', 1, null, '${at}', '${at}'), (2, 'ب', 'B', 4, 3, '${at}', '${at}');
    insert into photos (id, created_at, updated_at, deleted_at) values (5, '${at}', '${at}', '${at}');
    insert into settings (id, created_at, updated_at) values (1, '${at}', '${at}');
  `);
  await migrateDatabase(db);
  const rows = db.$client.prepare('select type, entry_id, version, at, actor_id from content_versions order by id');
  expect(rows.raw().all()).toEqual([
    ['photos', 5, 1, at, null],
    ['posts', 1, 1, at, null],
    ['posts', 2, 4, at, null],
    ['settings', 1, 1, at, null],
  ]);
  const posts = listNamed('posts');
  const post = await findEntry(db, posts, 2);
  if (!post) throw new Error('the post is gone');
  const versions: Version[] = [];
  for await (const piece of versionsInPieces(db, posts, post, { page: 1, perPage: 7 })) versions.push(...piece);
  expect(versions).toEqual([
    { version: 4, at, actor: null, changes: { 'title.ar': [null, 'ب'], 'title.en': [null, 'B'] }, gone: [] },
  ]);
  for (const type of allLists.filter(({ name }) => !['posts', 'photos'].includes(name))) {
    expect(await countVersions(db, type, 1), type.name).toBe(0);
  }
});
