import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { isFilled } from '../../db/publishing/state.ts';
import { openBefore } from '../support/old-database.ts';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

it.each([true, false])('a database of an earlier version counts as filled if it has a level: %s', async (has) => {
  const root = mkdtempSync(join(tmpdir(), 'filled-'));
  roots.push(root);
  const db = openBefore(root, 'levels');
  if (has) db.$client.exec("insert into levels (name_ar, name_en) values ('x', 'x')");
  await migrateDatabase(db);
  expect(await isFilled(db)).toBe(has);
  await closeDatabase(db);
});
