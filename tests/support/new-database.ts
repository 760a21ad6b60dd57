import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';

/** A migrated, empty database for the tests of a file, in a folder of its own. Both are gone after them. */
export function newDatabase(name: string): { db: SqliteDatabase; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const db = openSqlite(join(folder, 'school.db'));
  beforeAll(() => migrateDatabase(db));
  afterAll(async () => {
    await closeDatabase(db);
    rmSync(folder, { recursive: true });
  });
  return { db, folder };
}
