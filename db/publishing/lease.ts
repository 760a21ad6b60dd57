import { databaseUrl } from '../dialect/chosen.ts';
import { takeLease as takeFileLease } from '../dialect/sqlite/lock.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { placeStates, readState, writeState } from './state.ts';

const postgres = databaseUrl === null ? null : await import('../dialect/postgres/lease.ts');

/** The publisher's lease: only one process can hold it. */
export interface Lease {
  /**
   * A fencing number, higher than that of any previous holder. Null if the operating system guarantees that no other
   * process holds the lease while this one lives (SQLite on one machine).
   */
  number: number | null;
  /** Asks the server whether the lease is still held. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

/** A holder that hung and was replaced must not write any more. */
export class LeaseLost extends Error {
  constructor() {
    super('another process publishes now');
    this.name = 'LeaseLost';
  }
}

const name = placeStates.lease;

/**
 * Takes the publisher's lease.
 * @param file the lock file, for SQLite
 * @param lost called once when the lease is lost
 * @returns null while another process holds it
 */
export async function takeLease(db: Database, file: string, lost: () => void): Promise<Lease | null> {
  if (databaseUrl === null || !postgres) {
    const release = takeFileLease(file);
    return release && { number: null, held: async () => true, release: async () => release() };
  }
  const lock = await postgres.takeAdvisoryLease(databaseUrl, lost);
  if (!lock) return null;
  const number = await inTransaction(db, async (tx) => {
    const next = Number((await readState(tx, name)) ?? 0) + 1;
    await writeState(tx, name, String(next));
    return next;
  }).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  return { number, ...lock };
}

/**
 * Must run inside the transaction that writes.
 * @throws LeaseLost if another process has taken over: nothing is written
 */
export async function checkLease(tx: Transaction, number: number | null): Promise<void> {
  if (number !== null && (await readState(tx, name)) !== String(number)) throw new LeaseLost();
}
