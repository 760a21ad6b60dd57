import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { forgetRateWindows } from '../../db/rate-limits.ts';

/** A statement that removes this many is over in a few milliseconds. */
const batch = 500;

/** Removes all that limits have counted in windows that are over, a little at a time. @param now milliseconds since 1970 */
export async function sweepRateWindows(db: Database, now = Date.now()): Promise<void> {
  while ((await forgetRateWindows(db, now, batch)) === batch) await setImmediate();
}
