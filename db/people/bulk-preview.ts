import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import { furthestEnd } from '../../src/model/school/days.ts';
import { onlyWhere } from '../conditions.ts';
import { rangeSize, withoutIndex } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { schoolClock } from '../payments/payment-settings.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { newestId, within } from './student-ids.ts';

/** A preview of how many students a bulk action would affect. */
export interface BulkPreview {
  /** For a grade: the number of students, and of those who never logged in and would get login codes. */
  students: number | null;
  newcomers: number | null;
  /** The number of students whose access an extension would move: it has an end date within the limit. */
  extended: number;
}

/** Counts the students that a bulk action would affect. @param grade null: the whole school */
export async function previewBulkAction(db: Database, grade: number | null): Promise<BulkPreview> {
  const live = isNull(students.deleted_at);
  const { since, today } = await schoolClock(db);
  const ofGrade = onlyWhere(grade ?? undefined, (id) => eq(students.grade_id, id));
  // Scanned by the list's index, in ranges of ids.
  const { paid_until } = students;
  const ends = and(live, ofGrade, gte(paid_until, since), lte(paid_until, furthestEnd(today)));
  let extended = 0;
  for (let to = await newestId(db); to > 0; to -= rangeSize) {
    await turn();
    extended += await db.$count(students, within({ after: to - rangeSize, to }, ends && withoutIndex(ends)));
  }
  if (grade === null) return { students: null, newcomers: null, extended };
  const theirs = and(eq(students.grade_id, grade), live);
  return {
    students: await db.$count(students, theirs),
    newcomers: await db.$count(students, and(theirs, isNull(students.last_login_at))),
    extended,
  };
}
