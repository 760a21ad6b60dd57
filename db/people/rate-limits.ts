import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { type Database, write } from '../open.ts';
import { rateWindows } from '../schema.ts';

/** A power failure may lose a count, which allows one more attempt: it is not worth waiting for the disk. */
const soon = { lasting: false };

/** A rate limit counter for a time window. */
export interface RateWindow {
  key: string;
  count: number;
  /** Unix time in milliseconds. */
  ends_at: number;
}

/** The active windows of these keys; a key without one has a count of zero. */
export async function openRateWindows(db: Database, keys: readonly string[], now: number): Promise<RateWindow[]> {
  return db
    .select()
    .from(rateWindows)
    .where(and(inArray(rateWindows.key, [...keys]), gt(rateWindows.ends_at, now)));
}

/**
 * Increments the counter of each key in one statement: in the active window, or in a new one with the given end.
 * @param windows each key at most once
 * @returns the updated windows
 */
export async function countInRateWindows(
  db: Database,
  windows: readonly Omit<RateWindow, 'count'>[],
  now: number,
): Promise<RateWindow[]> {
  const { count, ends_at } = rateWindows;
  // Sorted, because two statements that lock the same rows in different order would deadlock.
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

/**
 * Takes a window for one owner, unless another owner has it. The count column holds the owner's number.
 * @returns whether it was taken
 */
export async function takeAlone(db: Database, { key, count, ends_at }: RateWindow, now: number): Promise<boolean> {
  const ended = { target: rateWindows.key, set: { count, ends_at }, setWhere: lte(rateWindows.ends_at, now) };
  const taken = await write(
    db,
    (tx) => tx.insert(rateWindows).values({ key, count, ends_at }).onConflictDoUpdate(ended).returning(),
    soon,
  );
  return taken.length > 0;
}

/** Gives back a window of `takeAlone`, unless another owner has it by now. */
export async function giveBack(db: Database, { key, count }: Omit<RateWindow, 'ends_at'>): Promise<void> {
  const own = and(eq(rateWindows.key, key), eq(rateWindows.count, count));
  await write(db, (tx) => tx.delete(rateWindows).where(own).returning({ key: rateWindows.key }), soon);
}

/** Deletes expired windows, oldest first, at most `atMost`. @returns how many were deleted */
export async function forgetRateWindows(db: Database, now: number, atMost: number): Promise<number> {
  const ended = db
    .select({ key: rateWindows.key })
    .from(rateWindows)
    .where(lte(rateWindows.ends_at, now))
    .orderBy(rateWindows.ends_at)
    .limit(atMost);
  // Checked again on the row itself: the window may have restarted since.
  const still = and(inArray(rateWindows.key, ended), lte(rateWindows.ends_at, now));
  return (await write(db, (tx) => tx.delete(rateWindows).where(still).returning({ key: rateWindows.key }), soon))
    .length;
}
