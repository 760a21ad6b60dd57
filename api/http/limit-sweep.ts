import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { forgetRateWindows } from '../../db/people/rate-limits.ts';

/** Rows per DELETE statement, so that each takes only a few milliseconds. */
const batch = 500;

/** Deletes expired rate limit counters in small batches. @param now milliseconds since 1970 */
export async function sweepRateWindows(db: Database, now = Date.now()): Promise<void> {
  while ((await forgetRateWindows(db, now, batch)) === batch) await setImmediate();
}
