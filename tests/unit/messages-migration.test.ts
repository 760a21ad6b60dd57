import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { findMessage, listMessages } from '../../db/people/messages.ts';
import { refreshSearchTexts } from '../../db/people/search-texts.ts';
import { openBefore } from '../support/old-database.ts';

const root = mkdtempSync(join(tmpdir(), 'messages-'));
const db = openBefore(root, 'messages-and-bulk');
afterAll(async () => {
  await closeDatabase(db);
  rmSync(root, { recursive: true });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('messages older than 30 days are done by nobody, younger ones are new, and all are found', async () => {
  const add = db.$client.prepare(
    "insert into messages (id, name, email, subject, message, created_at) values (?, 'أحمد', 'a@b.sd', 'x', 'y', ?)",
  );
  add.run(1, daysAgo(30.01));
  add.run(2, daysAgo(29.99));
  await migrateDatabase(db);
  await refreshSearchTexts(db);
  expect(await findMessage(db, 1)).toMatchObject({ state: 'done', done_by: null, done_at: null, note: '', version: 1 });
  expect(await findMessage(db, 2)).toMatchObject({ state: 'new', done_by: null, version: 1 });
  expect(await listMessages(db, { page: 1, perPage: 7 }, { q: 'احمد' }).total()).toBe(2);
});
