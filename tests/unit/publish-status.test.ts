import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { publishStatus } from '../../db/publishing/hook-calls.ts';

it('of a publish of very many pages some are told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-status-'));
  const db = openSqlite(join(folder, 'school.db'));
  await migrateDatabase(db);
  const paths = Array.from({ length: 20_000 }, (_, number) => `/blog/${number}`);
  db.$client
    .prepare(`insert into publications (published_at, duration_ms, paths, hook_state) values ('', 1, ?, 'none')`)
    .run(JSON.stringify(paths));
  expect((await publishStatus(db)).lastPaths).toEqual(paths.slice(0, 1000));
  await closeDatabase(db);
  rmSync(folder, { recursive: true });
});

it('a publish that ends while it is asked about is not told as over without its pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-status-'));
  const db = openSqlite(join(folder, 'school.db'));
  await migrateDatabase(db);
  const ask = db.$client.prepare(`insert into publish_requests (tags, addresses, created_at) values ('[]', '[]', '')`);
  const end = db.$client.transaction((path: string) => {
    db.$client.prepare('delete from publish_requests').run();
    db.$client
      .prepare(`insert into publications (published_at, duration_ms, paths, hook_state) values ('', 1, ?, 'none')`)
      .run(JSON.stringify([path]));
  });
  const told: [pending: number, paths: string[]][] = [];
  // The publish ends after a different number of microtasks each time, so it falls between any two steps of the read.
  for (let steps = 0; steps < 30; steps++) {
    ask.run();
    const asked = publishStatus(db);
    for (let step = 0; step < steps; step++) await Promise.resolve();
    end(`/${steps}`);
    const { pending, lastPaths } = await asked;
    told.push([pending, lastPaths]);
  }
  await closeDatabase(db);
  rmSync(folder, { recursive: true });
  expect(told.map(([pending]) => pending)).toContain(0);
  expect(told.map(([pending]) => pending)).toContain(1);
  for (const [steps, [pending, paths]] of told.entries()) if (pending === 0) expect(paths).toEqual([`/${steps}`]);
});
