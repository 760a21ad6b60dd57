import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../src/model/payments/terms.ts';
import type { AccountKind } from '../../src/model/people/student-fields.ts';
import type { StudentOrder, StudentState } from '../../src/model/people/student-state.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { contains, lookedAt } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { owing } from '../payments/owing.ts';
import { ofState } from '../payments/standing.ts';
import { grades, students } from '../schema.ts';

/** What the list of students is narrowed to. */
export interface StudentFilter {
  q?: string | undefined;
  level_id?: number | undefined;
  grade_id?: number | undefined;
  kind_of_account?: AccountKind | undefined;
  state?: StudentState | undefined;
  /** Only those who wait for a way back in. */
  recover?: 1 | undefined;
  /** Only those who owe something. */
  owing?: 1 | undefined;
  /** By what is owed, the most first; else the newest first. */
  sort?: StudentOrder | undefined;
}

const live = isNull(students.deleted_at);

/** Every word of a search must occur; undefined when nothing is searched. */
export const matching = (q: string | undefined): SQL | undefined =>
  and(...searchWords(q ?? '').map((word) => contains(students.search_text, word)));

/** Those of a level, a grade, a kind of account. */
export const placed = (db: Database, filter: Pick<StudentFilter, 'level_id' | 'grade_id' | 'kind_of_account'>) =>
  and(
    onlyWhere(filter.level_id, (level) =>
      inArray(students.grade_id, db.select({ id: grades.id }).from(grades).where(eq(grades.level_id, level))),
    ),
    onlyWhere(filter.grade_id, (grade) => eq(students.grade_id, grade)),
    onlyWhere(filter.kind_of_account, (kind) => eq(students.kind_of_account, kind)),
  );

/**
 * Who a filter leaves, as a condition that is looked at on the way through the index `students_search`, which holds all
 * columns of it in the order of the list.
 */
export function leftBy(db: Database, filter: StudentFilter, clock: Clock): SQL | undefined {
  const all = and(
    live,
    placed(db, filter),
    onlyWhere(filter.state, (state) => ofState(state, clock)),
    onlyWhere(filter.recover, () => isNotNull(students.recover_requested_at)),
  );
  // What somebody owes stands in the table itself: looked at last.
  return and(all && lookedAt(all), matching(filter.q), filter.owing && owing(clock.since));
}
