import { getTableName } from 'drizzle-orm';
import { contentTables } from './content/tables.ts';
import type { Database } from './open.ts';
import * as publishing from './publishing/schema.ts';
import * as schema from './schema.ts';

/** Every table that a migrated database has. */
export const allTables = () => [
  ...Object.values(schema),
  ...Object.values(publishing),
  ...Object.values(contentTables()),
];

/** Tables that a migrated database should have and has not: somebody took them out. */
export async function missingTables(db: Database): Promise<string[]> {
  const there = new Set(await db.tableNames());
  return allTables()
    .map((each) => getTableName(each))
    .filter((name) => !there.has(name));
}
