import { apart } from '../idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { countUp, forgetState, placeStates, readState, writeState } from '../publishing/state.ts';

const name = placeStates.paused;

/** The moment until which all processes refuse writes, in milliseconds; 0: none. */
export const pausedUntil = async (db: Database | Transaction): Promise<number> => Number(await readState(db, name));

/** @param change says whether the pause was changed: other processes then look at it again */
const changing = (db: Database, change: (tx: Transaction) => Promise<boolean>): Promise<boolean> =>
  // A repeated request pauses again.
  apart(() =>
    inTransaction(db, async (tx) => {
      const changed = await change(tx);
      if (changed) await countUp(tx, 'content');
      return changed;
    }),
  );

/**
 * Begins a pause of writes. It ends by itself, so that a process that dies leaves none behind.
 * @returns false if there is one already
 */
export const beginPause = (db: Database, until: number): Promise<boolean> =>
  changing(db, async (tx) => {
    if ((await pausedUntil(tx)) > Date.now()) return false;
    await writeState(tx, name, String(until));
    return true;
  });

/** Prolongs this process's pause. */
export const prolongPause = (db: Database, until: number): Promise<boolean> =>
  changing(db, async (tx) => {
    await writeState(tx, name, String(until));
    return true;
  });

/** Ends this process's pause. */
export const endPause = (db: Database): Promise<boolean> =>
  changing(db, async (tx) => {
    await forgetState(tx, [name]);
    return true;
  });
