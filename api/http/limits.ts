import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rateLimits } from '../../src/model/limits.ts';

export interface Limit {
  /** Counts a try. @throws Refusal 429 with the seconds to wait once there were too many */
  count(key: string): Promise<void>;
  /** How many more tries pass now, without counting. @throws Refusal 429 while blocked */
  left(key: string): Promise<number>;
}

export type Limits = Record<keyof typeof rateLimits, Limit>;

const refuse = (milliseconds: number) =>
  new Refusal('tooMany', { values: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) } });

async function limit(db: Database, name: keyof typeof rateLimits): Promise<Limit> {
  const { points, seconds } = rateLimits[name];
  const limiter = await new Promise<RateLimiterSQLite>((resolve, reject) => {
    const made: RateLimiterSQLite = new RateLimiterSQLite(
      {
        storeClient: db.$client,
        storeType: 'better-sqlite3',
        tableName: 'rate_limits',
        keyPrefix: name,
        points,
        duration: seconds,
      },
      (error?: Error) => (error ? reject(error) : resolve(made)),
    );
  });
  return {
    async count(key) {
      await limiter.consume(key).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? refuse(reason.msBeforeNext) : reason;
      });
    },
    async left(key) {
      const state = await limiter.get(key);
      const left = points - (state?.consumedPoints ?? 0);
      if (state && left <= 0 && state.msBeforeNext > 0) throw refuse(state.msBeforeNext);
      return Math.max(1, left);
    },
  };
}

/** The limits of contract 4; their counts stand in the database, so that two processes agree. */
export async function openLimits(db: Database): Promise<Limits> {
  return {
    failedLogins: await limit(db, 'failedLogins'),
    registrations: await limit(db, 'registrations'),
    contactMessages: await limit(db, 'contactMessages'),
  };
}
