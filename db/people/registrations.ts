import { desc, lt } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { students } from '../schema.ts';

/** Students who are read at once. */
const atOnce = 500;

/**
 * How many students were added since a moment (ISO 8601) and are not deleted. Ids grow with time, so the newest ids are
 * read until none of many is new.
 */
export async function countAddedSince(db: Database, since: string): Promise<number> {
  const { id, created_at, deleted_at } = students;
  let before = Number.MAX_SAFE_INTEGER;
  let added = 0;
  for (;;) {
    await turn();
    const rows = await db
      .select({ id, created_at, deleted_at })
      .from(students)
      .where(lt(id, before))
      .orderBy(desc(id))
      .limit(atOnce);
    const recent = rows.filter((row) => row.created_at >= since);
    added += recent.filter((row) => row.deleted_at === null).length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce || recent.length === 0) return added;
    before = last.id;
  }
}
