import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { dueOf } from '../../src/model/payments/due.ts';
import type { Clock } from '../../src/model/payments/payment-settings.ts';
import type { AdjacentStudent, ListedStudent } from '../../src/model/people/student.ts';
import type { AccountKind } from '../../src/model/people/student-fields.ts';
import type { StudentOrder, StudentState } from '../../src/model/people/student-state.ts';
import type { Prices } from '../../src/model/school/price-terms.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { allAtOnce, contains, rangeSize, withoutIndex } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { countEndedMarks, ofState } from '../payments/access.ts';
import { owing } from '../payments/credit.ts';
import { schoolClock } from '../payments/payment-settings.ts';
import { mostRows, turn } from '../pieces.ts';
import { grades, students } from '../schema.ts';
import { idsByDue, idsOf, matchesQuery, nearest, newestId, sortId, within } from './student-ids.ts';
import { listed } from './students.ts';

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
  return and(all && withoutIndex(all), matching(filter.q), filter.owing && owing(clock.since));
}

interface StudentCounts {
  all: number;
  waiting: number;
  paid: number;
  unpaid: number;
  expired: number;
  inactive: number;
  free: number;
  owing: number;
  recover: number;
}

const { is_active, payment_waits, payment_status, paid_until } = students;

/** Counts students with a paid account and no pending payment, grouped by all values that decide what they owe. */
export function feesQuery(db: Database, since: string) {
  const { grade_id, payment_term, discount_percent, credit, carry, settled_until, kind_of_account } = students;
  return (
    db
      .select({
        grade_id,
        payment_term,
        discount_percent,
        credit,
        carry,
        count: sql`count(*)`.mapWith(Number),
        open: sql`sum(case when ${settled_until} >= ${since} then 1 else 0 end)`.mapWith(Number),
      })
      .from(students)
      // Written as literals, like the condition of the partial index `students_fees`: with bound parameters the
      // database would not use it.
      .where(and(live, sql`${kind_of_account} = 'paid'`, sql`${payment_waits} = 0`))
      .groupBy(grade_id, payment_term, discount_percent, credit, carry)
  );
}

/** How many students owe something, and how much in whole parts; the rule is evaluated per group of equal values. */
export async function totalOwing(db: Database, clock: Clock): Promise<{ count: number; amount: number }> {
  const rows = await db.select().from(grades);
  const prices = new Map<number, Prices>(rows.map((grade) => [grade.id, grade]));
  const total = { count: 0, amount: 0 };
  for (const { count, open, grade_id, ...group } of await feesQuery(db, clock.since)) {
    const of = prices.get(grade_id);
    if (!of) continue;
    const add = (students: number, settled_until: string | null) => {
      const due = dueOf({ ...group, settled_until, kind_of_account: 'paid', payment_waits: 0 }, of, clock);
      if (due === null) return;
      total.count += students;
      total.amount += students * due.amount;
    };
    add(open, clock.since);
    add(count - open, null);
  }
  return total;
}

/** The number of students in each state in the whole school; each count reads a range of an index. */
export async function studentCounts(db: Database, clock: Clock): Promise<StudentCounts> {
  // Both run in parallel if the database can, because counting who owes takes as long as all other counts.
  const [others, owing] = await Promise.all([countStates(db, clock), turn().then(() => totalOwing(db, clock))]);
  return { ...others, owing: owing.count };
}

/** The number of students with an open recovery request. */
export const countRecoverRequests = (db: Database): Promise<number> =>
  db.$count(students, and(live, isNotNull(students.recover_requested_at)));

async function countStates(db: Database, clock: Clock): Promise<Omit<StudentCounts, 'owing'>> {
  const count = (...of: Parameters<typeof and>) => db.$count(students, and(live, ...of));
  const decided = [eq(is_active, 1), eq(payment_waits, 0)];
  const inactive = await count(eq(is_active, 0));
  const waiting = await count(eq(is_active, 1), eq(payment_waits, 1));
  const unpaid = await count(...decided, eq(payment_status, 0));
  const marks = await countEndedMarks(db, clock);
  const expired = marks + (await count(...decided, eq(payment_status, 1), lt(paid_until, clock.since)));
  const undated = await count(...decided, eq(payment_status, 1), isNull(paid_until));
  const dated = await count(...decided, eq(payment_status, 1), gte(paid_until, clock.since));
  const paid = undated + dated - marks;
  return {
    all: inactive + waiting + paid + expired + unpaid,
    waiting,
    paid,
    unpaid,
    expired,
    inactive,
    free: await count(eq(students.kind_of_account, 'free')),
    recover: await countRecoverRequests(db),
  };
}

const idOf = ({ id }: { id: number }) => id;

async function studentsWithIds(db: Database, ids: number[]): Promise<ListedStudent[]> {
  return listed(db, await db.select().from(students).where(inArray(students.id, ids)).orderBy(desc(students.id)));
}

/** Students in the order of the ids. */
async function inOrder(db: Database, ids: number[]): Promise<ListedStudent[]> {
  const found = new Map((await studentsWithIds(db, ids)).map((student) => [student.id, student]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function* idsSorted(db: Database, filter: StudentFilter): AsyncGenerator<number[]> {
  const clock = await schoolClock(db);
  const matches = filterCondition(db, filter, clock);
  if (filter.sort === 'due') yield idsByDue(db, matches, clock.since);
  else yield* idsOf(db, matches);
}

/** All students that match a filter, newest first or sorted by amount owed, in chunks. */
export async function* studentsInPieces(db: Database, filter: StudentFilter = {}): AsyncGenerator<ListedStudent[]> {
  for await (const ids of idsSorted(db, filter)) {
    for (let start = 0; start < ids.length; start += mostRows) {
      await turn();
      yield inOrder(db, ids.slice(start, start + mostRows));
    }
  }
}

interface Listing {
  entries: ListedStudent[];
  total: number;
  counts: StudentCounts;
}

/** A page of search results and the total number, in one query. */
async function pageInOneQuery(
  db: Database,
  matches: SQL,
  page: number,
  perPage: number,
): Promise<Omit<Listing, 'counts'>> {
  const rows = await db
    .select({ id: students.id, total: sql`count(*) over ()`.mapWith(Number) })
    .from(students)
    .where(matches)
    .orderBy(desc(sortId))
    .limit(perPage)
    .offset((page - 1) * perPage);
  // A page beyond the last one has no row that contains the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await db.$count(students, matches));
  return { entries: await studentsWithIds(db, rows.map(idOf)), total };
}

/** Up to this many results are fetched and sorted in memory. */
const few = 500;

/**
 * A page and the total number, in several queries: for the filter `owing`, PostgreSQL finds all matches faster in
 * parallel than by scanning the list in order, unless many match.
 */
async function pageAfterCount(
  db: Database,
  matches: SQL,
  page: number,
  perPage: number,
): Promise<Omit<Listing, 'counts'>> {
  const first = (page - 1) * perPage;
  const some = await db
    .select({ id: students.id })
    .from(students)
    .where(matches)
    .limit(few + 1);
  if (some.length <= few) {
    const ids = some.map(idOf).sort((a, b) => b - a);
    return { entries: await studentsWithIds(db, ids.slice(first, first + perPage)), total: ids.length };
  }
  const total = await db.$count(students, matches);
  // Limited to the remaining matches, so that the scan stops at the last one.
  const left = Math.min(perPage, total - first);
  const rows = left > 0 ? await pageQuery(db, matches, page, perPage).limit(left) : [];
  return { entries: await studentsWithIds(db, rows.map(idOf)), total };
}

/**
 * A page and the total number, read in ranges of ids. All students are scanned for the total; rows after the page are
 * only counted.
 */
async function pageInRanges(
  db: Database,
  matches: SQL,
  page: number,
  perPage: number,
): Promise<Omit<Listing, 'counts'>> {
  const first = (page - 1) * perPage;
  const onPage: number[] = [];
  let total = 0;
  for (let to = await newestId(db); to > 0; to -= rangeSize) {
    await turn();
    const window = { after: to - rangeSize, to };
    if (onPage.length === perPage) {
      total += await db.$count(students, within(window, matches));
      continue;
    }
    const ids = (await matchesQuery(db, matches, window)).map(({ id }) => id);
    onPage.push(...ids.slice(Math.max(0, first - total), Math.max(0, first + perPage - total)));
    total += ids.length;
  }
  return { entries: await studentsWithIds(db, onPage), total };
}

/** The ids of a page without search words, newest first. */
export function pageQuery(db: Database, matches: SQL | undefined, page: number, perPage: number) {
  return db
    .select({ id: students.id })
    .from(students)
    .where(and(gt(sortId, 0), matches))
    .orderBy(desc(sortId))
    .limit(perPage)
    .offset((page - 1) * perPage)
    .$dynamic();
}

/** The total of a filter without search words; takes it from the counts if possible. */
async function totalOf(db: Database, filter: StudentFilter, matches: SQL | undefined, counts: StudentCounts) {
  const { q: _words, sort: _order, ...others } = filter;
  const asked = Object.values(others).filter((each) => each !== undefined);
  if (asked.length === 0) return counts.all;
  if (asked.length === 1 && filter.state) return counts[filter.state];
  if (asked.length === 1 && filter.recover) return counts.recover;
  if (asked.length === 1 && filter.owing) return counts.owing;
  return db.$count(students, and(gt(sortId, 0), matches));
}

/**
 * A page of students, newest first, and the counts of the whole school. Even with a hundred thousand students a page is
 * read from one covering index, and a search reads the same index in ranges.
 */
export async function listStudents(
  db: Database,
  { page, perPage, ...filter }: { page: number; perPage: number } & StudentFilter,
): Promise<Listing> {
  const clock = await schoolClock(db);
  const matches = filterCondition(db, filter, clock);
  const counted = () => turn().then(() => studentCounts(db, clock));
  if (filter.sort === 'due') {
    const [ids, counts] = await Promise.all([idsByDue(db, matches, clock.since), counted()]);
    const first = (page - 1) * perPage;
    return { entries: await inOrder(db, ids.slice(first, first + perPage)), total: ids.length, counts };
  }
  if (matches && matching(filter.q)) {
    const found = !allAtOnce ? pageInRanges : filter.owing ? pageAfterCount : pageInOneQuery;
    const [listing, counts] = await Promise.all([found(db, matches, page, perPage), counted()]);
    return { ...listing, counts };
  }
  const [rows, counts] = await Promise.all([pageQuery(db, matches, page, perPage), counted()]);
  const entries = await studentsWithIds(db, rows.map(idOf));
  return { entries, total: await totalOf(db, filter, matches, counts), counts };
}

/** The nearest newer or older match of a student, searched in ranges of ids. */
async function adjacentStudent(
  db: Database,
  id: number,
  side: 'newer' | 'older',
  matches: SQL | undefined,
): Promise<AdjacentStudent | null> {
  const newest = await newestId(db);
  const windows = function* () {
    if (side === 'newer')
      for (let after = id; after < newest; after += rangeSize) yield { after, to: after + rangeSize };
    else for (let to = id - 1; to > 0; to -= rangeSize) yield { after: to - rangeSize, to };
  };
  for (const window of windows()) {
    await turn();
    const near = await nearest(db, matches, window, side === 'newer' ? 'oldest' : 'newest');
    if (near === null) continue;
    const [row] = await db.select({ id: students.id, name: students.name }).from(students).where(eq(students.id, near));
    return row ?? null;
  }
  return null;
}

/** The previous and next match of a student in the list sorted by amount owed. */
async function adjacentByDue(db: Database, id: number, matches: SQL | undefined, since: string) {
  const ids = await idsByDue(db, matches && or(matches, eq(students.id, id)), since);
  const position = ids.indexOf(id);
  const both = [ids[position - 1] ?? null, position < 0 ? null : (ids[position + 1] ?? null)] as const;
  const named = { id: students.id, name: students.name };
  const rows = await db
    .select(named)
    .from(students)
    .where(
      inArray(
        students.id,
        both.filter((each) => each !== null),
      ),
    );
  const [previous, next] = both.map((each) => rows.find((row) => row.id === each) ?? null);
  return { previous: previous ?? null, next: next ?? null };
}

/** The previous and next student in the filtered list, newest first or sorted by amount owed. */
export async function findAdjacentStudents(
  db: Database,
  id: number,
  filter: StudentFilter,
): Promise<{ previous: AdjacentStudent | null; next: AdjacentStudent | null }> {
  const clock = await schoolClock(db);
  const matches = filterCondition(db, filter, clock);
  if (filter.sort === 'due') return adjacentByDue(db, id, matches, clock.since);
  return {
    previous: await adjacentStudent(db, id, 'newer', matches),
    next: await adjacentStudent(db, id, 'older', matches),
  };
}
