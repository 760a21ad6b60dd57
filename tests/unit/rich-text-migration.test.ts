import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../../db/content/content-table.ts';
import { tableOf } from '../../db/content/tables.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { allTypes } from '../../src/model/content-types/index.ts';

const root = mkdtempSync(join(tmpdir(), 'lists-'));
afterAll(async () => {
  await closeDatabase(db);
  rmSync(root, { recursive: true });
});

/** Opens a database with all migrations before the one whose name ends with `name`. */
function openBefore(name: string): SqliteDatabase {
  const folder = join(root, 'migrations');
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = z
    .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
    .parse(JSON.parse(readFileSync(journal, 'utf8')));
  const before = entries.findIndex(({ tag }) => tag.endsWith(name));
  expect(before).toBeGreaterThan(0);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, before) }));
  const old = openSqlite(join(root, 'school.db'));
  migrate(drizzle(old.$client), { migrationsFolder: folder });
  return old;
}

const db = openBefore('rich_text_lists');

/** The rich text columns that existed before the migration. */
const columns = allTypes
  .flatMap((type) =>
    Object.entries(type.fields).flatMap(([name, field]) =>
      field.kind === 'richText'
        ? columnsOf(name, field).map((column) => [getTableName(tableOf(type)), column] as const)
        : [],
    ),
  )
  .filter(([table, column]) =>
    db.$client.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column),
  );

/** Inserts a row with the text in `column` and a placeholder in every other required column. */
function insert(table: string, column: string, text: string): void {
  const info = z
    .array(z.object({ name: z.string(), notnull: z.number(), dflt_value: z.unknown(), pk: z.number() }))
    .parse(db.$client.pragma(`table_info(${table})`));
  const others = info.filter(
    ({ name, notnull, dflt_value, pk }) => notnull && !pk && dflt_value === null && name !== column,
  );
  const names = [column, ...others.map(({ name }) => name)];
  db.$client
    .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .run(text, ...others.map(() => 1));
}

const fromButton = '<ul dir="auto"><li dir="auto"><p dir="auto">بند</p><p dir="auto">ب</p></li></ul>';
const fromCall =
  '<p>نص &lt;li&gt;</p><ol start="3"><li style="text-align:center">بند<ul style="color:red"><li>a</li></ul></li></ol>';

beforeAll(async () => {
  db.$client.pragma('foreign_keys = OFF');
  for (const [table, column] of columns) for (const text of [fromButton, fromCall, 'نص']) insert(table, column, text);
  db.$client.exec("insert into versions (name, number) values ('content', 7)");
  await migrateDatabase(db);
});

it.each(columns)('the lists that %s.%s holds find their own side, and nothing else is another', (table, column) => {
  const rows = z
    .array(z.object({ text: z.string() }))
    .parse(db.$client.prepare(`select ${column} as text from ${table} where ${column} <> '' order by id`).all());
  expect(rows.map(({ text }) => text)).toEqual([
    '<ul dir="auto"><li dir="auto"><p>بند</p><p dir="auto">ب</p></li></ul>',
    '<p>نص &lt;li&gt;</p><ol dir="auto" start="3"><li dir="auto" style="text-align:center">بند<ul dir="auto" style="color:red"><li dir="auto">a</li></ul></li></ol>',
    'نص',
  ]);
});

it('what was kept of answers is outdated by it', () => {
  expect(db.$client.prepare("select number from versions where name = 'content'").get()).toEqual({ number: 8 });
});
