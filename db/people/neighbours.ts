import { eq, type SQL } from 'drizzle-orm';
import type { Neighbour } from '../../src/model/people/student.ts';
import { stretch } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { schoolClock } from '../payments/terms.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';
import { leftBy, type StudentFilter } from './student-filter.ts';
import { nearest, newestId } from './student-numbers.ts';

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
    const near = await nearest(db, matches, window, side === 'newer' ? 'oldest' : 'newest');
    if (near === null) continue;
    const [row] = await db.select({ id: students.id, name: students.name }).from(students).where(eq(students.id, near));
    return row ?? null;
  }
  return null;
}

/** The students before and after one in the list, newest first, among those that a filter leaves. */
export async function findNeighbours(
  db: Database,
  id: number,
  filter: StudentFilter,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const matches = leftBy(db, filter, await schoolClock(db));
  return { previous: await beside(db, id, 'newer', matches), next: await beside(db, id, 'older', matches) };
}
