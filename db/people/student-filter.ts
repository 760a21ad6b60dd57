import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../src/model/payments/terms.ts';
import type { AccountKind } from '../../src/model/people/student-fields.ts';
import type { StudentOrder, StudentState } from '../../src/model/people/student-state.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { contains, lookedAt } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { ofState } from '../payments/access.ts';
import { owing } from '../payments/credit.ts';
import { grades, students } from '../schema.ts';

/** Filter and order of the student list. */
export interface StudentFilter {
  q?: string | undefined;
  level_id?: number | undefined;
  grade_id?: number | undefined;
  kind_of_account?: AccountKind | undefined;
  state?: StudentState | undefined;
  /** Only students with an open recovery request. */
  recover?: 1 | undefined;
  /** Only students who owe something. */
  owing?: 1 | undefined;
  /** `due`: by amount owed, highest first; otherwise newest first. */
  sort?: StudentOrder | undefined;
}

const live = isNull(students.deleted_at);

/** The condition that every search word occurs; undefined without search words. */
export const matching = (q: string | undefined): SQL | undefined =>
  and(...searchWords(q ?? '').map((word) => contains(students.search_text, word)));

/** The condition for a level, a grade and a kind of account. */
export const placed = (db: Database, filter: Pick<StudentFilter, 'level_id' | 'grade_id' | 'kind_of_account'>) =>
  and(
    onlyWhere(filter.level_id, (level) =>
      inArray(students.grade_id, db.select({ id: grades.id }).from(grades).where(eq(grades.level_id, level))),
    ),
    onlyWhere(filter.grade_id, (grade) => eq(students.grade_id, grade)),
    onlyWhere(filter.kind_of_account, (kind) => eq(students.kind_of_account, kind)),
  );

/**
 * The condition of a filter, written so that it is checked while scanning the covering index `students_search`, which
 * is in the order of the list.
 */
export function filterCondition(db: Database, filter: StudentFilter, clock: Clock): SQL | undefined {
  const all = and(
    live,
    placed(db, filter),
    onlyWhere(filter.state, (state) => ofState(state, clock)),
    onlyWhere(filter.recover, () => isNotNull(students.recover_requested_at)),
  );
  // The amount owed needs other tables, so it is checked last.
  return and(all && lookedAt(all), matching(filter.q), filter.owing && owing(clock.since));
}
