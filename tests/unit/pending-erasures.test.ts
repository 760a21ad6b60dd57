import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, inTransaction, migrateDatabase } from '../../db/open.ts';
import { allPendingErasures } from '../../db/people/erase.ts';
import { erasures } from '../../db/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'erasures-'));
let db: SqliteDatabase;
beforeAll(async () => {
  db = openSqlite(join(folder, 'school.db'));
  await migrateDatabase(db);
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(folder, { recursive: true });
});

it.each([0, 500, 1001])('of %i erasures none is forgotten', async (count) => {
  const files = Array.from({ length: count }, (_, index) => [`/files/${index}.pdf`]);
  await inTransaction(db, async (tx) => {
    await tx.delete(erasures);
    for (const each of files) await tx.insert(erasures).values({ files: each, person: null, created_at: '' });
  });
  expect((await allPendingErasures(db)).map((each) => each.files)).toEqual(files);
});
