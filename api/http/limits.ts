import { hash } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { countInRateWindows, openRateWindows, type RateWindow } from '../../db/people/rate-limits.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rateLimits } from '../../src/model/request-limits.ts';

/** What is counted: under which limit, and for whom. */
export interface Counted {
  limit: keyof typeof rateLimits;
  key: string;
}

/** How far a limit is used up. */
export interface Usage {
  /** How many more may happen; below 0 when more have happened. */
  left: number;
  /** Milliseconds until all of them may again. */
  wait: number;
}

export interface Limits {
  /** Looks without counting. @returns the usage of each that was asked for */
  usage(asked: readonly Counted[]): Promise<(counted: Counted) => Usage>;
  /** Counts once under each, used up or not. @returns their usage now */
  count(asked: readonly Counted[]): Promise<(counted: Counted) => Usage>;
  /** Counts once under each, or under none when one is used up. @throws Refusal 429 with the seconds to wait */
  take(...asked: readonly Counted[]): Promise<void>;
}

/** What counts under a limit. Its key has one short length: nothing that a stranger sends is kept as it came. */
export function counted(limit: Counted['limit'], ...of: readonly string[]): Counted {
  return { limit, key: hash('sha256', JSON.stringify([limit, ...of]), 'base64url').slice(0, 22) };
}

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

/** The limits of contract 4 and 8. Their counts stand in the database, so that two processes agree. */
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
      // Who is blocked writes nothing, however often they ask.
      refuse(asked.map(await usage(asked)).filter(({ left }) => left <= 0));
      refuse(asked.map(await count(asked)).filter(({ left }) => left < 0));
    },
  };
}
