import { and, desc, eq, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import type { ListedStudent, Neighbour } from '../../src/model/people/student.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { contains } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { mostRows, turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { studentPages } from './student-pages.ts';
import { listed } from './students.ts';

/** Every word of a search must occur; undefined when nothing is searched. */
function matching(q: string | undefined): SQL | undefined {
  return and(...searchWords(q ?? '').map((word) => contains(students.search_text, word)));
}

/** How many students are looked through at once: a few milliseconds. */
const stretch = 10_000;

/** The ids of the matches between two ids. The index `students_search` holds all that is looked at, in this order. */
export function matchesQuery(db: Database, matches: SQL | undefined, { after, to }: { after: number; to: number }) {
  const place = sql`${students.id} + 0`;
  return db
    .select({ id: students.id })
    .from(students)
    .where(and(gt(place, after), lte(place, to), matches))
    .orderBy(desc(place));
}

async function newestId(db: Database): Promise<number> {
  const [newest] = await db.select({ id: max(students.id) }).from(students);
  return newest?.id ?? 0;
}

/** Numbers of the students that match, newest first, a stretch at a time, so that nobody waits for a search among many. */
async function* numbersOf(db: Database, matches: SQL | undefined): AsyncGenerator<number[]> {
  for (let to = await newestId(db); to > 0; to -= stretch) {
    await turn();
    yield (await matchesQuery(db, matches, { after: to - stretch, to })).map(({ id }) => id);
  }
}

async function withNumbers(db: Database, ids: number[]): Promise<ListedStudent[]> {
  return listed(db, await db.select().from(students).where(inArray(students.id, ids)).orderBy(desc(students.id)));
}

/** All students that a search finds, newest first, in pieces. */
export async function* studentsInPieces(db: Database, q?: string): AsyncGenerator<ListedStudent[]> {
  for await (const ids of numbersOf(db, matching(q))) {
    for (let start = 0; start < ids.length; start += mostRows) {
      await turn();
      yield withNumbers(db, ids.slice(start, start + mostRows));
    }
  }
}

interface Listing {
  entries: ListedStudent[];
  total: number;
}

async function listMatches(db: Database, matches: SQL, page: number, perPage: number): Promise<Listing> {
  const first = (page - 1) * perPage;
  const onPage: number[] = [];
  let total = 0;
  for await (const ids of numbersOf(db, matches)) {
    onPage.push(...ids.slice(Math.max(0, first - total), Math.max(0, first + perPage - total)));
    total += ids.length;
  }
  return { entries: await withNumbers(db, onPage), total };
}

/**
 * Lists pages of students, newest first. `q` matches parts of name, email and phone, every word of it. At a hundred
 * thousand students a page is read from where it stands, a search from one narrow index.
 */
export function studentLister(
  db: Database,
): (window: { page: number; perPage: number; q?: string | undefined }) => Promise<Listing> {
  const pages = studentPages(db);
  return async ({ page, perPage, q }) => {
    const matches = matching(q);
    if (matches) return listMatches(db, matches, page, perPage);
    const { rows, total } = await pages.read(page, perPage);
    return { entries: await listed(db, rows), total };
  };
}

/** The student beside one: the nearest newer or older match, looked for a stretch at a time. */
async function beside(
  db: Database,
  id: number,
  side: 'newer' | 'older',
  matches: SQL | undefined,
): Promise<Neighbour | null> {
  const newest = await newestId(db);
  const windows = function* () {
    if (side === 'newer') for (let after = id; after < newest; after += stretch) yield { after, to: after + stretch };
    else for (let to = id - 1; to > 0; to -= stretch) yield { after: to - stretch, to };
  };
  for (const window of windows()) {
    await turn();
    const found = await matchesQuery(db, matches, window);
    const near = side === 'newer' ? found.at(-1) : found[0];
    if (!near) continue;
    const [row] = await db
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(eq(students.id, near.id));
    return row ?? null;
  }
  return null;
}

/** The students before and after one in the list, newest first, among those that `q` finds. */
export async function findNeighbours(
  db: Database,
  id: number,
  q: string | undefined,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const matches = matching(q);
  return { previous: await beside(db, id, 'newer', matches), next: await beside(db, id, 'older', matches) };
}
