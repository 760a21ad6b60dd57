import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pauseWrites } from '../../api/http/paused-writes.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'paused-writes-'));
let db: SqliteDatabase;
beforeAll(async () => {
  db = openSqlite(join(folder, 'school.db'));
  await migrateDatabase(db);
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(folder, { recursive: true });
});

it('a task that lost its pause does not end the pause of the next task', async () => {
  const late = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const next = Promise.withResolvers<void>();
  const [one, other] = [pauseWrites(db), pauseWrites(db)];
  let held = true;
  const first = one.during(async (isHeld) => {
    await late.promise;
    held = isHeld();
  }, 0);
  await expect.poll(() => other.write(async () => undefined).then(() => true)).toBe(true);
  const second = other.during(() => {
    begun.resolve();
    return next.promise;
  }, 60_000);
  await begun.promise;
  await expect(one.write(async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  late.resolve();
  await first;
  expect(held).toBe(false);
  await expect(one.write(async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  next.resolve();
  await second;
  await one.write(async () => undefined);
});
