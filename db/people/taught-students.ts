import { and, desc, gt, inArray, isNull, lte, max, type SQL } from 'drizzle-orm';
import { type AdjacentStudent, asTaught, type TaughtStudent } from '../../src/model/people/student.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { firstLineContains } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { mostRows, turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { placed, type StudentFilter } from './student-search.ts';
import { listed } from './students.ts';

/** The students a teacher may see: those of some grades, searched by name only. */
export interface Taught extends Pick<StudentFilter, 'q' | 'level_id' | 'grade_id' | 'kind_of_account'> {
  grades: readonly number[];
}

/** Students scanned per query: this takes a few milliseconds. */
const rangeSize = 10_000;

/** The first line of the search text is the name. */
function matching(db: Database, { grades, q = '', ...filter }: Taught): SQL | undefined {
  const words = searchWords(q).map((word) => firstLineContains(students.search_text, word));
  return and(inArray(students.grade_id, [...grades]), isNull(students.deleted_at), placed(db, filter), ...words);
}

/** Ids and names of a teacher's students, newest first, read in ranges. */
async function* taughtNames(db: Database, taught: Taught): AsyncGenerator<AdjacentStudent[]> {
  if (taught.grades.length === 0) return;
  const matches = matching(db, taught);
  const [newest] = await db.select({ id: max(students.id) }).from(students);
  for (let to = newest?.id ?? 0; to > 0; to -= rangeSize) {
    await turn();
    yield await db
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(and(matches, gt(students.id, to - rangeSize), lte(students.id, to)))
      .orderBy(desc(students.id));
  }
}

async function taughtWithIds(db: Database, ids: readonly number[]): Promise<TaughtStudent[]> {
  const rows = await db
    .select()
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(desc(students.id));
  return (await listed(db, rows)).map(asTaught);
}

/** All students of a teacher's grades, newest first, in chunks. */
export async function* taughtInPieces(db: Database, taught: Taught): AsyncGenerator<TaughtStudent[]> {
  for await (const found of taughtNames(db, taught)) {
    for (let start = 0; start < found.length; start += mostRows) {
      await turn();
      yield taughtWithIds(
        db,
        found.slice(start, start + mostRows).map(({ id }) => id),
      );
    }
  }
}

/** A page of a teacher's students and the total number. */
export async function taughtPage(
  db: Database,
  taught: Taught,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ entries: TaughtStudent[]; total: number }> {
  const first = (page - 1) * perPage;
  const onPage: number[] = [];
  let total = 0;
  for await (const found of taughtNames(db, taught)) {
    const here = found.slice(Math.max(0, first - total), Math.max(0, first + perPage - total));
    onPage.push(...here.map(({ id }) => id));
    total += found.length;
  }
  return { entries: await taughtWithIds(db, onPage), total };
}

export async function countTaught(db: Database, taught: Taught): Promise<number> {
  let total = 0;
  for await (const found of taughtNames(db, taught)) total += found.length;
  return total;
}

/** A student of a teacher's grades; null for any other. */
export async function findTaught(db: Database, grades: readonly number[], id: number): Promise<TaughtStudent | null> {
  const [student] = await taughtWithIds(db, [id]);
  if (!student || !grades.includes(student.grade.id)) return null;
  return (await db.$count(students, and(matching(db, { grades }), inArray(students.id, [id])))) > 0 ? student : null;
}

/** The previous and next student in a teacher's list. */
export async function taughtAdjacentStudents(
  db: Database,
  taught: Taught,
  id: number,
): Promise<{ previous: AdjacentStudent | null; next: AdjacentStudent | null }> {
  let previous: AdjacentStudent | null = null;
  for await (const found of taughtNames(db, taught)) {
    previous = found.findLast((each) => each.id > id) ?? previous;
    const next = found.find((each) => each.id < id);
    if (next) return { previous, next };
  }
  return { previous, next: null };
}
