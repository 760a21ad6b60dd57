import { and, eq } from 'drizzle-orm';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { live } from '../content/live-entries.ts';
import { mustColumn, tableOf } from '../content/tables.ts';
import type { Database } from '../open.ts';

/** The number of online lessons on a day (`YYYY-MM-DD`). */
export async function countLessonsOn(db: Database, day: string, within: EntryFilter | null): Promise<number> {
  const table = tableOf(lists.online_lessons);
  return db.$count(table, and(live(lists.online_lessons, null, within), eq(mustColumn(table, 'date'), day)));
}
