import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { AdjacentStudent } from '../../src/model/people/student.ts';
import { stretch } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { schoolClock } from '../payments/terms.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { filterCondition, type StudentFilter } from './student-filter.ts';
import { nearest, newestId, numbersByDue } from './student-numbers.ts';

/** The nearest newer or older match beside a student, searched in ranges of ids. */
async function beside(
  db: Database,
  id: number,
  side: 'newer' | 'older',
  matches: SQL | undefined,
): Promise<AdjacentStudent | null> {
  const newest = await newestId(db);
  const windows = function* () {
    if (side === 'newer') for (let after = id; after < newest; after += stretch) yield { after, to: after + stretch };
    else for (let to = id - 1; to > 0; to -= stretch) yield { after: to - stretch, to };
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
async function besideByDue(db: Database, id: number, matches: SQL | undefined, since: string) {
  const ids = await numbersByDue(db, matches && or(matches, eq(students.id, id)), since);
  const place = ids.indexOf(id);
  const both = [ids[place - 1] ?? null, place < 0 ? null : (ids[place + 1] ?? null)] as const;
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
  if (filter.sort === 'due') return besideByDue(db, id, matches, clock.since);
  return { previous: await beside(db, id, 'newer', matches), next: await beside(db, id, 'older', matches) };
}
