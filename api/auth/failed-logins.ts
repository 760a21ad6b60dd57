import type { Database } from '../../db/open.ts';
import { type Counted, openLimits, rateLimitKey } from '../http/limits.ts';

const hour = 3_600_000;

/** The counter of failed logins of all accounts in an hour of the clock. @param at milliseconds since 1970 */
export const failedLoginsAt = (at: number): Counted =>
  rateLimitKey('failedLoginsOfHour', String(Math.floor(at / hour)));

/** How many logins have failed within a day, counted by hours of the clock: with this one they are 24. */
export async function failedLoginsInDay(db: Database): Promise<number> {
  const now = Date.now();
  const hours = Array.from({ length: 24 }, (_, back) => failedLoginsAt(now - back * hour));
  const usage = await openLimits(db).usage(hours);
  return hours.reduce((sum, counted) => sum + (Number.MAX_SAFE_INTEGER - usage(counted).left), 0);
}
