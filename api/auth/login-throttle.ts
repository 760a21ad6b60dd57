import { type Counted, type Limits, rateLimitKey, tooMany, type Usage } from '../http/limits.ts';
import type { UserKind } from './cookies.ts';
import { failedLoginsAt } from './failed-logins.ts';
import type { Requester } from './hash-queue.ts';
import { claimantOf, inHashQueue } from './hash-queue.ts';

/** The rate limit counters of one password attempt. A failed attempt counts under each of them. */
export interface Guess {
  /** The counter of address and account together. Its block applies to every browser. */
  pair: Counted;
  /** The counters of the address alone and of the account alone. Their blocks apply to unknown browsers only. */
  general: readonly Counted[];
  /** The counter of a browser that has logged in to the account before; null for an unknown browser. */
  browser: Counted | null;
  /** Address and account for the hashing queue. */
  claimant: Requester;
}

/**
 * The rate limit counters for an attempt from an unknown browser.
 * @param account the normalized e-mail address
 * @param at name of the counter group, for calls that count separately from the login
 */
export const guessOf = (kind: UserKind, network: string, account: string, at: string = kind): Guess => ({
  pair: rateLimitKey('failedLogins', at, network, account),
  general: [rateLimitKey('failedLoginsOfNetwork', at, network), rateLimitKey('failedLoginsOfAccount', at, account)],
  browser: null,
  claimant: claimantOf(kind, network, account),
});

/** The state of one rate limit: how many attempts are left, and how many run now. */
export interface Room extends Usage {
  running: number;
}

/**
 * Decides about an attempt (contract 8).
 * @returns `now` to run it, `wait` to let running attempts finish first, or the milliseconds for which it is blocked
 */
export function admission(pair: Room, general: readonly Room[], browser: Room | null): 'now' | 'wait' | number {
  const usedUp = ({ left }: Room) => left <= 0;
  if (usedUp(pair)) return pair.wait;
  const shut = general.filter(usedUp);
  const wait = Math.max(...shut.map((each) => each.wait));
  if (shut.length > 0 && !browser) return wait;
  if (shut.length > 0 && browser && usedUp(browser)) return Math.min(wait, browser.wait);
  const passed = shut.length > 0 && browser ? [pair, browser] : [pair, ...general];
  return passed.every(({ left, running }) => running < left) ? 'now' : 'wait';
}

interface Running {
  keys: ReadonlySet<string>;
  over: Promise<void>;
}

const countedOf = ({ pair, general, browser }: Guess) => [pair, ...general, ...(browser ? [browser] : [])];

/**
 * Limits failed password attempts (rate limit, throttling). Successful logins do not count, so many of them can run at
 * once. At most as many attempts run at once as failures are left, so that parallel guesses do not exceed the limit.
 */
export function createLoginThrottle(limits: Limits) {
  /** Bounded by the concurrency of the hashing queue. */
  const running = new Set<Running>();
  /** Number of finished attempts. Usage that was read before an attempt finished is stale. */
  let ended = 0;

  /** @throws Refusal 429 during a block */
  function verdict({ pair, general, browser }: Guess, usage: (counted: Counted) => Usage): 'now' | 'wait' {
    const room = (counted: Counted): Room => {
      const rivals = [...running].filter(({ keys }) => keys.has(counted.key));
      return { ...usage(counted), running: rivals.length };
    };
    const found = admission(room(pair), general.map(room), browser && room(browser));
    if (typeof found === 'number') throw tooMany(found);
    return found;
  }

  /** Waits until an attempt may run. @returns a function to call when the attempt is over. @throws Refusal 429 */
  async function enter(guess: Guess): Promise<() => void> {
    for (;;) {
      const before = ended;
      const usage = await limits.usage(countedOf(guess));
      if (before !== ended) continue;
      if (verdict(guess, usage) === 'now') break;
      await Promise.race([...running].map(({ over }) => over));
    }
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const entered: Running = { keys: new Set(countedOf(guess).map(({ key }) => key)), over };
    running.add(entered);
    return () => {
      running.delete(entered);
      ended += 1;
      resolve();
    };
  }

  /**
   * Counts a failed attempt.
   * @throws Refusal 429 if another process has used up the limit in the meantime; the result is not revealed then
   */
  async function fail(guess: Guess): Promise<null> {
    const usage = await limits.count([...countedOf(guess), failedLoginsAt(Date.now())]);
    const { pair, general, browser } = guess;
    const beyond = [pair, ...(browser ? [browser] : general)].map(usage).filter(({ left }) => left < 0);
    if (beyond.length > 0) throw tooMany(Math.max(...beyond.map(({ wait }) => wait)));
    return null;
  }

  /** Runs an attempt. @returns its result, or null if it failed. @throws Refusal 429 during a block */
  return async function attempt<T>(guess: Guess, run: () => Promise<T | null>): Promise<T | null> {
    // A blocked attempt is refused at once. The others wait in the queue and are checked again on their turn.
    verdict(guess, await limits.usage(countedOf(guess)));
    return inHashQueue(limits, guess.claimant, async () => {
      const leave = await enter(guess);
      try {
        return (await run()) ?? (await fail(guess));
      } finally {
        leave();
      }
    });
  };
}
