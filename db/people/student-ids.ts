import { and, asc, desc, eq, gt, lte, max, type SQL } from 'drizzle-orm';
import { placeOf, rangeSize } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { amountOwed } from '../payments/credit.ts';
import { turn } from '../pieces.ts';
import { grades, students } from '../schema.ts';

/** The sort position of a student: the index `students_search` is in this order. */
export const sortId = placeOf(students.id);

/** Rows per query when amounts owed are calculated; also on PostgreSQL, because the rows are processed here. */
const dueStretch = 5000;

interface Window {
  after: number;
  to: number;
}

export const within = ({ after, to }: Window, matches: SQL | undefined) =>
  and(gt(sortId, after), lte(sortId, to), matches);

/**
 * The ids of matches in a range of ids, newest first by default. The covering index contains all columns of the filter.
 */
export function matchesQuery(db: Database, matches: SQL | undefined, window: Window, order = desc(sortId)) {
  return db.select({ id: students.id }).from(students).where(within(window, matches)).orderBy(order).$dynamic();
}

/** The first match in a range of ids, seen from its newer or older end. */
export async function nearest(db: Database, matches: SQL | undefined, window: Window, from: 'newest' | 'oldest') {
  const order = from === 'newest' ? desc(sortId) : asc(sortId);
  const [found] = await matchesQuery(db, matches, window, order).limit(1);
  return found?.id ?? null;
}

/** Ids of matching students by amount owed, highest first; students who owe nothing come last, newest first. */
export async function idsByDue(db: Database, matches: SQL | undefined, since: string): Promise<number[]> {
  const byAmount = new Map<number, number[]>();
  const owed = amountOwed(since).mapWith(Number);
  for (let to = await newestId(db); to > 0; to -= dueStretch) {
    await turn();
    const some = await db
      .select({ id: students.id, owed })
      .from(students)
      .innerJoin(grades, eq(grades.id, students.grade_id))
      .where(within({ after: to - dueStretch, to }, matches))
      .orderBy(desc(sortId));
    for (const { id, owed } of some) {
      const same = byAmount.get(owed);
      if (same) same.push(id);
      else byAmount.set(owed, [id]);
    }
  }
  await turn();
  // A typed array sorts a hundred thousand amounts within milliseconds.
  const amounts = Float64Array.from(byAmount.keys()).sort().reverse();
  return Array.from(amounts).flatMap((amount) => byAmount.get(amount) ?? []);
}

export async function newestId(db: Database): Promise<number> {
  const [newest] = await db.select({ id: max(students.id) }).from(students);
  return newest?.id ?? 0;
}

/** Ids of matching students, newest first, read in ranges, so that a large search does not block other requests. */
export async function* idsOf(db: Database, matches: SQL | undefined): AsyncGenerator<number[]> {
  for (let to = await newestId(db); to > 0; to -= rangeSize) {
    await turn();
    yield (await matchesQuery(db, matches, { after: to - rangeSize, to })).map(({ id }) => id);
  }
}
