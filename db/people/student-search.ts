import { and, desc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListedStudent } from '../../src/model/people/student.ts';
import { allAtOnce, stretch } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { schoolClock } from '../payments/terms.ts';
import { mostRows, turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { type StudentCounts, studentCounts } from './student-counts.ts';
import { filterCondition, matching, type StudentFilter } from './student-filter.ts';
import { matchesQuery, newestId, numbersByDue, numbersOf, place, within } from './student-numbers.ts';
import { listed } from './students.ts';

const numberOf = ({ id }: { id: number }) => id;

async function withNumbers(db: Database, ids: number[]): Promise<ListedStudent[]> {
  return listed(db, await db.select().from(students).where(inArray(students.id, ids)).orderBy(desc(students.id)));
}

/** Students in the order of the ids. */
async function inOrder(db: Database, ids: number[]): Promise<ListedStudent[]> {
  const found = new Map((await withNumbers(db, ids)).map((student) => [student.id, student]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function* numbersSorted(db: Database, filter: StudentFilter): AsyncGenerator<number[]> {
  const clock = await schoolClock(db);
  const matches = filterCondition(db, filter, clock);
  if (filter.sort === 'due') yield numbersByDue(db, matches, clock.since);
  else yield* numbersOf(db, matches);
}

/** All students that match a filter, newest first or sorted by amount owed, in chunks. */
export async function* studentsInPieces(db: Database, filter: StudentFilter = {}): AsyncGenerator<ListedStudent[]> {
  for await (const ids of numbersSorted(db, filter)) {
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
async function foundAtOnce(
  db: Database,
  matches: SQL,
  page: number,
  perPage: number,
): Promise<Omit<Listing, 'counts'>> {
  const rows = await db
    .select({ id: students.id, total: sql`count(*) over ()`.mapWith(Number) })
    .from(students)
    .where(matches)
    .orderBy(desc(place))
    .limit(perPage)
    .offset((page - 1) * perPage);
  // A page beyond the last one has no row that contains the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await db.$count(students, matches));
  return { entries: await withNumbers(db, rows.map(numberOf)), total };
}

/** Up to this many results are fetched and sorted in memory. */
const few = 500;

/**
 * A page and the total number, in several queries: for the filter `owing`, PostgreSQL finds all matches faster in
 * parallel than by scanning the list in order, unless many match.
 */
async function countedFirst(
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
    const ids = some.map(numberOf).sort((a, b) => b - a);
    return { entries: await withNumbers(db, ids.slice(first, first + perPage)), total: ids.length };
  }
  const total = await db.$count(students, matches);
  // Limited to the remaining matches, so that the scan stops at the last one.
  const left = Math.min(perPage, total - first);
  const rows = left > 0 ? await pageQuery(db, matches, page, perPage).limit(left) : [];
  return { entries: await withNumbers(db, rows.map(numberOf)), total };
}

/**
 * A page and the total number, read in ranges of ids. All students are scanned for the total; rows after the page are
 * only counted.
 */
async function foundInTurns(
  db: Database,
  matches: SQL,
  page: number,
  perPage: number,
): Promise<Omit<Listing, 'counts'>> {
  const first = (page - 1) * perPage;
  const onPage: number[] = [];
  let total = 0;
  for (let to = await newestId(db); to > 0; to -= stretch) {
    await turn();
    const window = { after: to - stretch, to };
    if (onPage.length === perPage) {
      total += await db.$count(students, within(window, matches));
      continue;
    }
    const ids = (await matchesQuery(db, matches, window)).map(({ id }) => id);
    onPage.push(...ids.slice(Math.max(0, first - total), Math.max(0, first + perPage - total)));
    total += ids.length;
  }
  return { entries: await withNumbers(db, onPage), total };
}

/** The ids of a page without search words, newest first. */
export function pageQuery(db: Database, matches: SQL | undefined, page: number, perPage: number) {
  return db
    .select({ id: students.id })
    .from(students)
    .where(and(gt(place, 0), matches))
    .orderBy(desc(place))
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
  return db.$count(students, and(gt(place, 0), matches));
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
    const [ids, counts] = await Promise.all([numbersByDue(db, matches, clock.since), counted()]);
    const first = (page - 1) * perPage;
    return { entries: await inOrder(db, ids.slice(first, first + perPage)), total: ids.length, counts };
  }
  if (matches && matching(filter.q)) {
    const found = !allAtOnce ? foundInTurns : filter.owing ? countedFirst : foundAtOnce;
    const [listing, counts] = await Promise.all([found(db, matches, page, perPage), counted()]);
    return { ...listing, counts };
  }
  const [rows, counts] = await Promise.all([pageQuery(db, matches, page, perPage), counted()]);
  const entries = await withNumbers(db, rows.map(numberOf));
  return { entries, total: await totalOf(db, filter, matches, counts), counts };
}
