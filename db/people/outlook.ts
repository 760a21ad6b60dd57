import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import { furthestEnd } from '../../src/model/school/days.ts';
import { onlyWhere } from '../conditions.ts';
import { lookedAt, stretch } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { schoolClock } from '../payments/terms.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { newestId, within } from './student-numbers.ts';

/** What a deed about many would be about, told before it is done. */
export interface Outlook {
  /** Of a grade: how many there are, and who of them never logged in, so that codes are made for them. */
  students: number | null;
  newcomers: number | null;
  /** Whose time an extension moves: those who have some that ends, and no more than can be given. */
  extended: number;
}

/** @param grade null: the whole school */
export async function outlookOf(db: Database, grade: number | null): Promise<Outlook> {
  const live = isNull(students.deleted_at);
  const { since, today } = await schoolClock(db);
  const ofGrade = onlyWhere(grade ?? undefined, (id) => eq(students.grade_id, id));
  // Looked at on the way through the index of the list, a stretch at a time.
  const { paid_until } = students;
  const ends = and(live, ofGrade, gte(paid_until, since), lte(paid_until, furthestEnd(today)));
  let extended = 0;
  for (let to = await newestId(db); to > 0; to -= stretch) {
    await turn();
    extended += await db.$count(students, within({ after: to - stretch, to }, ends && lookedAt(ends)));
  }
  if (grade === null) return { students: null, newcomers: null, extended };
  const theirs = and(eq(students.grade_id, grade), live);
  return {
    students: await db.$count(students, theirs),
    newcomers: await db.$count(students, and(theirs, isNull(students.last_login_at))),
    extended,
  };
}
