import { databaseUrl } from '../dialect/chosen.ts';
import { takeLease as takeFileLease } from '../dialect/sqlite/lock.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { placeStates, readState, writeState } from './state.ts';

const postgres = databaseUrl === null ? null : await import('../dialect/postgres/lease.ts');

/** The right to publish: one process has it. */
export interface Lease {
  /**
   * Higher than that of any holder before; null where the system itself sees to it that there is no other holder as long
   * as this process lives, as on one machine.
   */
  number: number | null;
  /** Whether it is still held, asked of whoever gave it. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

/** A holder that stood still and has been replaced writes no more. */
export class LeaseLost extends Error {
  constructor() {
    super('another process publishes now');
    this.name = 'LeaseLost';
  }
}

const name = placeStates.lease;

/**
 * Takes the right to publish.
 * @param file the lock's, where the database is a file
 * @param lost called once when the right is gone though nobody gave it back
 * @returns null while another process has it
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

/** @throws LeaseLost inside a transaction of a holder that was replaced: nothing of it is written */
export async function checkLease(tx: Transaction, number: number | null): Promise<void> {
  if (number !== null && (await readState(tx, name)) !== String(number)) throw new LeaseLost();
}
