import { getTableName } from 'drizzle-orm';
import { contentTables } from './content/tables.ts';
import type { Database } from './open.ts';
import * as publishing from './publishing/schema.ts';
import * as schema from './schema.ts';

/** Every table of a migrated database. */
export const allTables = () => [
  ...Object.values(schema),
  ...Object.values(publishing),
  ...Object.values(contentTables()),
];

/** Tables that should exist after the migrations but do not: somebody dropped them. */
export async function missingTables(db: Database): Promise<string[]> {
  const there = new Set(await db.tableNames());
  return allTables()
    .map((each) => getTableName(each))
    .filter((name) => !there.has(name));
}
