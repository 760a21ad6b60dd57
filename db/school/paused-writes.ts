import { apart } from '../idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { countUp, forgetState, placeStates, readState, writeState } from '../publishing/state.ts';

const { paused, pausedBy } = placeStates;

/** The moment until which all processes refuse writes, in milliseconds; 0: none. */
export const pausedUntil = async (db: Database | Transaction): Promise<number> => Number(await readState(db, paused));

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
 * @param owner names this pause
 * @returns false if there is one already
 */
export const beginPause = (db: Database, owner: string, until: number): Promise<boolean> =>
  changing(db, async (tx) => {
    if ((await pausedUntil(tx)) > Date.now()) return false;
    await writeState(tx, paused, String(until));
    await writeState(tx, pausedBy, owner);
    return true;
  });

/** A pause that ran out may have been followed by another one, which is not its owner's to change. */
const isOwn = async (tx: Transaction, owner: string): Promise<boolean> => (await readState(tx, pausedBy)) === owner;

/** Prolongs a pause. @returns false if it is over */
export const prolongPause = (db: Database, owner: string, until: number): Promise<boolean> =>
  changing(db, async (tx) => {
    if (!(await isOwn(tx, owner))) return false;
    await writeState(tx, paused, String(until));
    return true;
  });

/** Ends a pause. @returns false if it is over */
export const endPause = (db: Database, owner: string): Promise<boolean> =>
  changing(db, async (tx) => {
    if (!(await isOwn(tx, owner))) return false;
    await forgetState(tx, [paused, pausedBy]);
    return true;
  });
