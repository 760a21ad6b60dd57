import { asc, count, gte } from 'drizzle-orm';
import type { StoredStudent } from '../../src/model/people/student.ts';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';

/** One student in so many is remembered by place: a page is read from the nearest one on. */
const step = 1000;

/** Where a page of students begins, counted from the oldest: `skip` students after the one with this id. */
export interface PlaceOfPage {
  from: number;
  skip: number;
  /** How many stand on the page. */
  length: number;
}

export function placeQuery(db: Database, { from, skip, length }: PlaceOfPage) {
  return db.select().from(students).where(gte(students.id, from)).orderBy(asc(students.id)).limit(length).offset(skip);
}

/**
 * How many students there are and where each page of them begins, without counting them anew: only those after the
 * last one remembered are looked at. Students are added and never removed, but another database may have taken the place
 * of this one: then the content has another version, and all is looked at anew.
 */
export function studentPages(db: Database) {
  /** Ids of the first, the 1,001st, the 2,001st student and so on, oldest first. */
  const marks: number[] = [];
  let seen = db.contentVersion();

  async function findNext(from: number, skip: number): Promise<number | undefined> {
    const later = db.select({ id: students.id }).from(students).where(gte(students.id, from));
    const [found] = await later.orderBy(asc(students.id)).limit(1).offset(skip);
    return found?.id;
  }

  async function total(): Promise<number> {
    const version = db.contentVersion();
    if (version !== seen) marks.length = 0;
    seen = version;
    for (let next: number | undefined = 0; next !== undefined; ) {
      const last = marks.at(-1);
      if (last !== undefined) await turn();
      next = last === undefined ? await findNext(0, 0) : await findNext(last, step);
      // Two requests may look at once.
      if (next !== undefined && marks.at(-1) === last) marks.push(next);
    }
    const last = marks.at(-1);
    if (last === undefined) return 0;
    const [tail] = await db.select({ number: count() }).from(students).where(gte(students.id, last));
    return (marks.length - 1) * step + (tail?.number ?? 0);
  }

  return {
    /** @param page counted from 1, the newest students first; empty past the last one */
    async read(page: number, perPage: number): Promise<{ rows: StoredStudent[]; total: number }> {
      const all = await total();
      const end = all - (page - 1) * perPage;
      const start = Math.max(0, end - perPage);
      const from = marks[Math.floor(start / step)];
      if (end <= 0 || from === undefined) return { rows: [], total: all };
      const rows = await placeQuery(db, { from, skip: start % step, length: end - start });
      return { rows: rows.toReversed(), total: all };
    },
  };
}
