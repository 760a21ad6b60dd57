import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runRosterImport } from '../../api/roster/import.ts';
import type { ImportSetup } from '../../api/roster/messages.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rosterBounds } from '../../src/model/limits.ts';

const root = mkdtempSync(join(tmpdir(), 'roster-'));
const database = join(root, 'school.db');
beforeAll(async () => {
  const db = openSqlite(database);
  await migrateDatabase(db);
  await closeDatabase(db);
});

/** A dry run of an import. */
const setupOf = (file: string, changes: Partial<ImportSetup> = {}): ImportSetup => ({
  database,
  root,
  file: join(root, file),
  extension: file.split('.').at(-1) ?? '',
  dryRun: true,
  columns: {},
  remembered: {},
  actor: { id: 1, name: 'Office', anyPercent: false },
  host: 'school.test',
  language: 'en',
  ...changes,
});

writeFileSync(join(root, 'short.csv'), 'name,phone,grade\nAmna Osman,0912345678,1\n');

const problemOf = (taken: Promise<unknown>) =>
  taken.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.fields?.['file']?.[0]?.problem : error),
  );

describe('the thread that takes a list in', () => {
  it('reads a list', async () => {
    expect(await runRosterImport(setupOf('short.csv'))).toMatchObject({ rows: 1 });
  });

  it('is ended when it takes too long, and says that', async () => {
    expect(await problemOf(runRosterImport(setupOf('short.csv'), { ...rosterBounds, time: 1 }))).toBe('listTooCostly');
  });

  it('is ended when it takes too much memory, and says that', async () => {
    expect(await problemOf(runRosterImport(setupOf('short.csv'), { ...rosterBounds, memory: 4 }))).toBe(
      'listTooMuchMemory',
    );
  });

  it('tells of a fault of its own, which nobody takes for the fault of the list', async () => {
    const fault = await problemOf(runRosterImport(setupOf('not there.csv')));
    expect(fault).toMatchObject({ code: 'ENOENT' });
  });

  it('leaves the others their time and their turn, however it ends', async () => {
    const ends = await Promise.all([
      problemOf(runRosterImport(setupOf('short.csv'), { ...rosterBounds, time: 1 })),
      problemOf(runRosterImport(setupOf('short.csv'), { ...rosterBounds, memory: 4 })),
      problemOf(runRosterImport(setupOf('not there.csv'))),
      problemOf(runRosterImport(setupOf('short.csv'))),
      problemOf(runRosterImport(setupOf('short.csv'))),
    ]);
    expect(ends.slice(3)).toEqual([null, null]);
  });
});
