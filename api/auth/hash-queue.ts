import { setTimeout } from 'node:timers/promises';
import { emailKey } from '../../db/people/students.ts';
import { hashesOfAccount } from '../../src/model/request-limits.ts';
import { type Limits, shortKey } from '../http/limits.ts';
import type { UserKind } from './cookies.ts';
import { hashesAtOnce, hashPassword } from './passwords.ts';

/** Who waits in the queue: the address of the client, and the account. */
export interface Requester {
  address: string;
  account: string;
}

interface Waiting extends Requester {
  begin(): void;
}

/**
 * Takes a place of the account that all processes share.
 * @returns a function that gives it back; null while other processes have all of them
 */
type Hold = () => Promise<(() => Promise<void>) | null>;

/** Milliseconds until a place is asked for again. It is about the time of one task. */
const pause = 20;

/**
 * A fair queue: at most `atOnce` tasks run at the same time, and at most `ofOneAccount` of one account. The addresses
 * take turns (round robin), so an address that sends a thousand requests delays each other address by one task only.
 */
export function createFairQueue({ atOnce, ofOneAccount }: { atOnce: number; ofOneAccount: number }) {
  /** One queue per address. The map's order is the order of turns: the first address is next. */
  const lines = new Map<string, Waiting[]>();
  const ofAccount = new Map<string, number>();
  let running = 0;

  function next(): Waiting | null {
    for (const [address, line] of lines) {
      const index = line.findIndex(({ account }) => (ofAccount.get(account) ?? 0) < ofOneAccount);
      const [turn] = index < 0 ? [] : line.splice(index, 1);
      if (!turn) continue;
      lines.delete(address);
      if (line.length > 0) lines.set(address, line);
      return turn;
    }
    return null;
  }

  function fill(): void {
    while (running < atOnce) {
      const turn = next();
      if (!turn) return;
      running += 1;
      ofAccount.set(turn.account, (ofAccount.get(turn.account) ?? 0) + 1);
      turn.begin();
    }
  }

  function leave(account: string): void {
    const left = (ofAccount.get(account) ?? 1) - 1;
    if (left > 0) ofAccount.set(account, left);
    else ofAccount.delete(account);
    fill();
  }

  const turnOf = ({ address, account }: Requester) =>
    new Promise<void>((begin) => {
      const line = lines.get(address) ?? [];
      line.push({ address, account, begin });
      lines.set(address, line);
      fill();
    });

  /** @returns null if there was no place for the task */
  async function run<T>(hold: Hold, task: () => Promise<T>): Promise<{ result: T } | null> {
    try {
      const giveBack = await hold();
      if (!giveBack) return null;
      try {
        return { result: await task() };
      } finally {
        await giveBack();
      }
    } finally {
      running -= 1;
    }
  }

  return async function inTurn<T>(claimant: Requester, hold: Hold, task: () => Promise<T>): Promise<T> {
    for (;;) {
      await turnOf(claimant);
      try {
        const done = await run(hold, task);
        if (done) return done.result;
        // The other accounts go on, this one asks again after a pause.
        fill();
        await setTimeout(pause);
      } finally {
        leave(claimant.account);
      }
    }
  };
}

/** The queue for password hashing. All calls share it, so that a client gains nothing from using several calls. */
const queue = createFairQueue({ atOnce: hashesAtOnce, ofOneAccount: hashesOfAccount.places });

/** Runs a task that hashes a password after waiting in the queue, and for a place that all processes share. */
export function inHashQueue<T>(limits: Limits, claimant: Requester, task: () => Promise<T>): Promise<T> {
  const { places, seconds } = hashesOfAccount;
  const keys = Array.from({ length: places }, (_, place) => shortKey('hashes', claimant.account, String(place)));
  return queue(claimant, () => limits.hold(keys, seconds), task);
}

/** Queue entry of a client that sends a password; also for unknown accounts. @param network the client's network */
export const claimantOf = (kind: UserKind, network: string, email: string): Requester => ({
  address: network,
  account: `${kind} ${emailKey(email)}`,
});

/** Hashes a new password after waiting in the queue. */
export const hashInQueue = (limits: Limits, claimant: Requester, password: string): Promise<string> =>
  inHashQueue(limits, claimant, () => hashPassword(password));
