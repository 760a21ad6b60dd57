import { and, asc, inArray } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import { live } from '../content/live-entries.ts';
import { mustColumn, tableOf } from '../content/tables.ts';
import type { Database } from '../open.ts';

/** The distinct grades of live subjects. */
export async function gradesOfSubjects(db: Database, subjects: readonly number[]): Promise<number[]> {
  const table = tableOf(lists.subjects);
  const grade = mustColumn(table, 'grade_id');
  const rows = await db
    .selectDistinct({ grade })
    .from(table)
    .where(and(live(lists.subjects), inArray(table.id, [...subjects])))
    .orderBy(asc(grade));
  return rows.map((row) => Number(row.grade));
}
