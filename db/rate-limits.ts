import { and, gt, inArray, lte, sql } from 'drizzle-orm';
import { type Database, write } from './open.ts';
import { rateWindows } from './schema.ts';

/** A count that a power cut takes is one try more: it waits for no disk. */
const soon = { lasting: false };

/** How often something has happened in a window of time. */
export interface RateWindow {
  key: string;
  count: number;
  /** Milliseconds since 1970. */
  ends_at: number;
}

/** The windows of these keys that have not ended; a key without one has counted nothing. */
export async function openRateWindows(db: Database, keys: readonly string[], now: number): Promise<RateWindow[]> {
  return db
    .select()
    .from(rateWindows)
    .where(and(inArray(rateWindows.key, [...keys]), gt(rateWindows.ends_at, now)));
}

/**
 * Counts once under each key, in one statement: in the window that runs, or in a new one that ends as given.
 * @param windows each key once
 * @returns the windows as they are now
 */
export async function countInRateWindows(
  db: Database,
  windows: readonly Omit<RateWindow, 'count'>[],
  now: number,
): Promise<RateWindow[]> {
  const { count, ends_at } = rateWindows;
  // In one order always: two statements that lock the same rows in different ones would wait for each other for ever.
  const rows = windows.map((window) => ({ ...window, count: 1 })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const again = {
    count: sql`case when ${ends_at} <= ${now} then 1 else ${count} + 1 end`,
    ends_at: sql`case when ${ends_at} <= ${now} then excluded.ends_at else ${ends_at} end`,
  };
  return write(
    db,
    (tx) => tx.insert(rateWindows).values(rows).onConflictDoUpdate({ target: rateWindows.key, set: again }).returning(),
    soon,
  );
}

/** Forgets windows that have ended, the oldest first, at most so many. @returns how many went */
export async function forgetRateWindows(db: Database, now: number, atMost: number): Promise<number> {
  const ended = db
    .select({ key: rateWindows.key })
    .from(rateWindows)
    .where(lte(rateWindows.ends_at, now))
    .orderBy(rateWindows.ends_at)
    .limit(atMost);
  // Asked once more of the row itself: it may have begun anew since it was found.
  const still = and(inArray(rateWindows.key, ended), lte(rateWindows.ends_at, now));
  return (await write(db, (tx) => tx.delete(rateWindows).where(still).returning({ key: rateWindows.key }), soon))
    .length;
}
