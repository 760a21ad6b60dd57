import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../src/model/payments/payment-settings.ts';
import { type StudentState, studentStates } from '../../src/model/people/student-state.ts';
import { rangeSize } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { ofState } from '../payments/access.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { newestId, within } from './student-ids.ts';

/** The numbers of students of a grade: in each state, and beside them those with a free account. */
export type GradeCounts = Record<StudentState | 'all' | 'free', number>;

const howMany = (condition: SQL | undefined) => sql`sum(case when ${condition} then 1 else 0 end)`.mapWith(Number);

/** Counts one range of the covering index `students_search` by grade. */
const gradesQuery = (db: Database, clock: Clock, window: { after: number; to: number }) =>
  db
    .select({
      grade_id: students.grade_id,
      all: sql`count(*)`.mapWith(Number),
      inactive: howMany(ofState('inactive', clock)),
      waiting: howMany(ofState('waiting', clock)),
      paid: howMany(ofState('paid', clock)),
      expired: howMany(ofState('expired', clock)),
      unpaid: howMany(ofState('unpaid', clock)),
      free: howMany(eq(students.kind_of_account, 'free')),
    })
    .from(students)
    .where(within(window, isNull(students.deleted_at)))
    .groupBy(students.grade_id);

const noStudents: GradeCounts = { all: 0, inactive: 0, waiting: 0, paid: 0, expired: 0, unpaid: 0, free: 0 };
const counted = ['all', 'free', ...studentStates] as const;

/**
 * The numbers of students by grade, read in ranges, so that other requests are not held up.
 * @returns a function that tells the numbers of a grade
 */
export async function countByGrade(db: Database, clock: Clock): Promise<(grade: number) => GradeCounts> {
  const totals = new Map<number, GradeCounts>();
  for (let to = await newestId(db); to > 0; to -= rangeSize) {
    await turn();
    for (const { grade_id, ...counts } of await gradesQuery(db, clock, { after: to - rangeSize, to })) {
      const before = totals.get(grade_id) ?? noStudents;
      const sum = { ...before };
      for (const each of counted) sum[each] += counts[each];
      totals.set(grade_id, sum);
    }
  }
  return (grade) => totals.get(grade) ?? noStudents;
}
