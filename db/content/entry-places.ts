import { and, asc, gt, lte } from 'drizzle-orm';
import type { ListType } from '../../src/model/content/type.ts';
import type { Reads } from '../open.ts';
import { live } from './live-entries.ts';
import { tableOf } from './tables.ts';

/** Ids, places and last-change times of the live entries of a list, in order of creation (used by the sitemap). */
export async function placesOf(
  db: Reads,
  type: ListType,
  { after = 0, upTo = Number.MAX_SAFE_INTEGER } = {},
): Promise<{ id: number; position: number; updated_at: string }[]> {
  const table = tableOf(type);
  return db
    .select({ id: table.id, position: table.position, updated_at: table.updated_at })
    .from(table)
    .where(and(gt(table.id, after), lte(table.id, upTo), live(type)))
    .orderBy(asc(table.id));
}
