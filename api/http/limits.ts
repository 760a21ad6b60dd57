import { hash, randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import {
  countInRateWindows,
  forgetRateWindows,
  giveBack,
  openRateWindows,
  type RateWindow,
  takeAlone,
} from '../../db/people/rate-limits.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rateLimits } from '../../src/model/request-limits.ts';

/** A rate limit counter: the limit, and a key for the account or address that is counted. */
export interface Counted {
  limit: keyof typeof rateLimits;
  key: string;
}

/** The state of a rate limit. */
export interface Usage {
  /** Remaining requests; negative when the limit was exceeded. */
  left: number;
  /** Milliseconds until the window ends and the limit is reset. */
  wait: number;
}

export interface Limits {
  /** Reads the counters without counting. @returns a function that gives the usage of each */
  usage(asked: readonly Counted[]): Promise<(counted: Counted) => Usage>;
  /** Counts once for each, even when a limit is used up. @returns a function that gives the new usage of each */
  count(asked: readonly Counted[]): Promise<(counted: Counted) => Usage>;
  /** Counts once for each, or for none when a limit is used up. @throws Refusal 429 with the seconds to wait */
  take(...asked: readonly Counted[]): Promise<void>;
  /**
   * Takes one of a few places that all processes share.
   * @param seconds after which the place is free, even if its process has died
   * @returns a function that gives the place back; null if all are taken
   */
  hold(places: readonly string[], seconds: number): Promise<(() => Promise<void>) | null>;
}

/** A short hash of fixed length, so that no input from a client is stored. */
export const shortKey = (...of: readonly string[]): string =>
  hash('sha256', JSON.stringify(of), 'base64url').slice(0, 22);

/** Creates a counter key. */
export const rateLimitKey = (limit: Counted['limit'], ...of: readonly string[]): Counted => ({
  limit,
  key: shortKey(limit, ...of),
});

/** @param milliseconds how long to wait */
export const tooMany = (milliseconds: number) =>
  new Refusal('tooMany', { values: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) } });

function usageIn(windows: readonly RateWindow[], now: number): (counted: Counted) => Usage {
  const found = new Map(windows.map((window) => [window.key, window]));
  return ({ limit, key }) => {
    const window = found.get(key);
    const { points } = rateLimits[limit];
    return window ? { left: points - window.count, wait: window.ends_at - now } : { left: points, wait: 0 };
  };
}

function refuse(usedUp: readonly Usage[]): void {
  if (usedUp.length > 0) throw tooMany(Math.max(...usedUp.map(({ wait }) => wait)));
}

/** Rate limits (contract 4 and 8). The counters are in the database, so all processes share them. */
export function openLimits(db: Database): Limits {
  const usage: Limits['usage'] = async (asked) => {
    const now = Date.now();
    const keys = asked.map(({ key }) => key);
    return usageIn(await openRateWindows(db, keys, now), now);
  };
  const count: Limits['count'] = async (asked) => {
    const now = Date.now();
    const windows = asked.map(({ limit, key }) => ({ key, ends_at: now + rateLimits[limit].seconds * 1000 }));
    return usageIn(await countInRateWindows(db, windows, now), now);
  };
  return {
    usage,
    count,
    async take(...asked) {
      // A blocked client causes no database writes, however often it sends requests.
      refuse(asked.map(await usage(asked)).filter(({ left }) => left <= 0));
      refuse(asked.map(await count(asked)).filter(({ left }) => left < 0));
    },
    async hold(places, seconds) {
      const owner = randomInt(2 ** 31);
      for (const key of places) {
        const now = Date.now();
        const place = { key, count: owner, ends_at: now + seconds * 1000 };
        // If the place cannot be released, it becomes free when its time ends.
        if (await takeAlone(db, place, now)) return () => giveBack(db, place).catch(() => undefined);
      }
      return null;
    },
  };
}

/** Rows per DELETE statement, so that each takes only a few milliseconds. */
const batch = 500;

/** Deletes expired rate limit counters in small batches. @param now milliseconds since 1970 */
export async function sweepRateWindows(db: Database, now = Date.now()): Promise<void> {
  while ((await forgetRateWindows(db, now, batch)) === batch) await setImmediate();
}
