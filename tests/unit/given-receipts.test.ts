import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepGivenReceipts, takeUpGivenReceipts } from '../../api/payments/given-receipts.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'given-receipts-'));
const file = join(folder, 'given-receipts.json');
let db: SqliteDatabase;
beforeAll(async () => {
  db = openSqlite(join(folder, 'school.db'));
  await migrateDatabase(db);
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(folder, { recursive: true });
});

it.skipIf(process.getuid?.() !== 0)('what root keeps belongs to the owner of the data folder', async () => {
  chownSync(folder, 65_534, 65_534);
  await keepGivenReceipts(folder, db);
  expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 65_534 });
  await takeUpGivenReceipts(folder, db);
  expect(existsSync(file)).toBe(false);
});

it('numbers that cannot be read are not thrown away', async () => {
  writeFileSync(file, 'torn');
  await expect(takeUpGivenReceipts(folder, db)).rejects.toThrow('cannot be read');
  expect(existsSync(file)).toBe(true);
});
