import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { z } from 'zod';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Creates a database with the schema before the named migration. @param root an empty folder of the test */
export function openBefore(root: string, name: string): SqliteDatabase {
  const folder = join(root, 'migrations');
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = journalShape.parse(JSON.parse(readFileSync(journal, 'utf8')));
  const before = entries.findIndex(({ tag }) => tag.endsWith(name));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, before) }));
  const old = openSqlite(join(root, 'school.db'));
  migrate(drizzle(old.$client), { migrationsFolder: folder });
  return old;
}
