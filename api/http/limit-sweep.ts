import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { forgetRateWindows } from '../../db/rate-limits.ts';
import { rateWindowSweep } from '../../src/model/limits.ts';
import type { Log } from '../log.ts';

/** A statement that removes this many is over in a few milliseconds. */
const batch = 500;

/** Removes all that limits have counted in windows that are over, a little at a time. @param now milliseconds since 1970 */
export async function sweepRateWindows(db: Database, now = Date.now()): Promise<void> {
  while ((await forgetRateWindows(db, now, batch)) === batch) await setImmediate();
}

/** Sweeps at once and then every minute. @returns what stops it and waits for it */
export function startLimitSweep(db: Database, log: Log): () => Promise<void> {
  let running: Promise<void> | null = null;
  const sweep = () => {
    running ??= sweepRateWindows(db)
      .catch((error: unknown) => log.error({ err: error }, 'limits not swept'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(sweep, rateWindowSweep).unref();
  sweep();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
