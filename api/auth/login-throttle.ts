import { type Counted, counted, type Limits, tooMany, type Usage } from '../http/limits.ts';
import type { Principal } from './cookies.ts';
import type { Claimant } from './fair-turns.ts';
import { claimantOf, inHashTurn } from './hash-turns.ts';

/** What a try of a password counts under when it fails. */
export interface Guess {
  /** The address and the account together: its block holds for everyone. */
  pair: Counted;
  /** The address alone, and the account alone: their blocks hold for strangers. */
  general: readonly Counted[];
  /** A browser that has logged in to the account before; null for a stranger. */
  browser: Counted | null;
  /** Whose turn it is. */
  claimant: Claimant;
}

/**
 * A stranger's guess under the bounds of the login.
 * @param account the e-mail as it is compared
 * @param at what is guessed at, where that has a count of its own
 */
export const guessOf = (kind: Principal, network: string, account: string, at: string = kind): Guess => ({
  pair: counted('failedLogins', at, network, account),
  general: [counted('failedLoginsOfNetwork', at, network), counted('failedLoginsOfAccount', at, account)],
  browser: null,
  claimant: claimantOf(kind, network, account),
});

/** A limit of guesses as it stands: how many are left, and how many of them run now. */
export interface Room extends Usage {
  running: number;
}

/** Whether a try may run now, has to see first how others end, or is refused for so many milliseconds (contract 8). */
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
 * Tries of a password under limits of failures. Only failures count, so that many right logins at once all pass; but no
 * more tries run at once than failures are left, so that a volley of guesses gets no further than one after the other.
 */
export function createLoginThrottle(limits: Limits) {
  /** At most as many as there are turns. */
  const running = new Set<Running>();
  /** Tries that have run: what was read before one ended is stale. */
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

  /** Waits until a try may run. @returns how it says that it is over */
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
   * Counts a failed try. Another process may have used the limit up meanwhile: then this one is told no more than that.
   * @throws Refusal 429
   */
  async function fail(guess: Guess): Promise<null> {
    const usage = await limits.count(countedOf(guess));
    const { pair, general, browser } = guess;
    const beyond = [pair, ...(browser ? [browser] : general)].map(usage).filter(({ left }) => left < 0);
    if (beyond.length > 0) throw tooMany(Math.max(...beyond.map(({ wait }) => wait)));
    return null;
  }

  /** Runs a try. @returns what it found, or null for a failed one. @throws Refusal 429 during a block */
  return async function attempt<T>(guess: Guess, run: () => Promise<T | null>): Promise<T | null> {
    // Who is blocked hears it at once; the others stand in line, and may find the line blocked when it is their turn.
    verdict(guess, await limits.usage(countedOf(guess)));
    return inHashTurn(guess.claimant, async () => {
      const leave = await enter(guess);
      try {
        return (await run()) ?? (await fail(guess));
      } finally {
        leave();
      }
    });
  };
}
