import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginCopy } from '../../db/dialect/sqlite/file-copy.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const numbersIn = (client: Sqlite.Database) => client.prepare('select n from t order by n').pluck().all();

it('a begun copy holds what was written until it was finished, and nothing later', async () => {
  const file = join(folder, 'school.db');
  const db = openSqlite(file);
  const write = (from: number, to: number) => {
    for (let n = from; n < to; n += 1) db.$client.prepare('insert into t values (?, hex(randomblob(2000)))').run(n);
    // Whatever may be moved from the log to the file is moved.
    db.$client.pragma('wal_checkpoint(TRUNCATE)');
  };
  db.$client.exec('create table t (n integer primary key, text text)');
  write(0, 500);
  db.$client.prepare("insert into t values (500, 'in the log')").run();
  const copy = join(folder, 'copy.db');
  const begun = await beginCopy(file, copy);
  write(501, 1500);
  db.$client.prepare('delete from t where n < 100').run();
  await begun.finish();
  const then = numbersIn(db.$client);
  write(1500, 1600);
  begun.close();
  const found = new Sqlite(copy);
  expect(found.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(numbersIn(found)).toEqual(then);
  found.close();
  // The log can shrink again.
  expect(db.$client.pragma('wal_checkpoint(TRUNCATE)')).toEqual([expect.objectContaining({ busy: 0 })]);
  await db.close();
});

it('a copy for which there is no room says so and holds nothing', async () => {
  const file = join(folder, 'school.db');
  const db = openSqlite(file);
  db.$client.exec('create table t (n integer primary key)');
  await expect(beginCopy(file, join(folder, 'none', 'copy.db'))).rejects.toThrow('the database could not be copied');
  expect(db.$client.pragma('wal_checkpoint(TRUNCATE)')).toEqual([expect.objectContaining({ busy: 0 })]);
  await db.close();
});
