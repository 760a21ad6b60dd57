import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { cachedWhileUnchanged, maxCachedReads } from '../../db/read-cache.ts';

let folder: string;
let own: SqliteDatabase;
let another: SqliteDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  own = openSqlite(join(folder, 'school.db'));
  own.$client.exec('create table people (name text); create table letters (text text)');
  another = openSqlite(join(folder, 'school.db'));
});
afterEach(async () => {
  await Promise.all([own.close(), another.close()]);
  rmSync(folder, { recursive: true });
});

/** A cached read of all names, and the keys of the reads that reached the database. */
function names() {
  const query = own.reading.prepare<[], string>('select name from people').pluck();
  const asked: string[] = [];
  const read = cachedWhileUnchanged(own, async (key) => {
    asked.push(key);
    return query.all();
  });
  return { asked, read };
}

it('what was read once is not read again', async () => {
  const { asked, read } = names();
  for (let time = 0; time < 3; time++) expect(await read('a')).toEqual([]);
  await read('b');
  expect(asked).toEqual(['a', 'b']);
});

it.each([
  ['this process', () => own],
  ['another one', () => another],
])('a change that %s has made is seen by the very next read', async (_, writer) => {
  const { read } = names();
  for (const name of ['one', 'two', 'three']) {
    await read('a');
    writer().$client.prepare('insert into people values (?)').run(name);
    expect((await read('a')).at(-1)).toBe(name);
  }
});

it('what is not committed is seen by nobody, and kept by nobody', async () => {
  const { read } = names();
  await read('a');
  another.$client.exec("begin immediate; insert into people values ('soon')");
  expect(await read('a')).toEqual([]);
  another.$client.exec('rollback');
  expect(await read('a')).toEqual([]);
});

it('a read that a change overtakes is not kept', async () => {
  const first = Promise.withResolvers<string>();
  let times = 0;
  const read = cachedWhileUnchanged(own, (_key) => (times++ === 0 ? first.promise : Promise.resolve('new')));
  const early = read('a');
  own.$client.exec("insert into people values ('x')");
  expect(await read('b')).toBe('new');
  first.resolve('old');
  expect(await early).toBe('old');
  expect(await read('a')).toBe('new');
});

it('no more is kept than of the people of a minute', async () => {
  const { asked, read } = names();
  for (let key = 0; key < maxCachedReads; key++) await read(String(key));
  await read('0');
  expect(asked).toHaveLength(maxCachedReads + 1);
});

it('where nobody tells of changes, everything is read', async () => {
  let times = 0;
  const read = cachedWhileUnchanged({ dataVersion: () => Number.NaN }, async () => ++times);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});
