import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Transaction, WriteOptions } from '../database.ts';
import { DatabaseBusy, isBusy, typedError } from '../errors.ts';
import { noNesting } from '../no-nesting.ts';
import { noteWait } from '../waits.ts';

/** How long a write waits for another process, in milliseconds (contract 8). */
const longestWait = 5000;
const longestPause = 20;
/** If the write-ahead log is larger than this, in bytes, it must shrink before the next write (contract 8). */
const logBound = 48 * 2 ** 20;

/** The transaction queue of one connection. */
export interface WriteQueue {
  /** @param options.inTurns whether the transaction may yield to the event loop */
  run<T>(work: (tx: Transaction) => PromiseLike<T>, options: WriteOptions & { inTurns?: boolean }): Promise<T>;
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Takes the write lock; the event loop is not blocked while another process or thread holds it.
 * @throws DatabaseBusy
 */
async function begin(client: Sqlite.Database, asked: number): Promise<void> {
  const log = `${client.name}-wal`;
  for (let wait = 1; ; wait = Math.min(longestPause, wait * 2)) {
    try {
      // A long-running reader prevents the log from being emptied: without a limit it would grow forever.
      if (sizeOf(log) > logBound) client.pragma('wal_checkpoint(TRUNCATE)');
      if (sizeOf(log) > logBound) throw new DatabaseBusy();
      client.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) && !(error instanceof DatabaseBusy)) throw error;
      if (performance.now() - asked > longestWait) throw new DatabaseBusy(error);
      await pause(wait);
    }
  }
}

/**
 * Runs the transactions of one connection one after the other, in order of arrival. A second writer in the same thread
 * would block the first one inside SQLite, so they wait in this queue instead.
 */
export function openWriteQueue(client: Sqlite.Database, tx: Transaction): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();

  async function whole<T>(work: (tx: Transaction) => PromiseLike<T>, asked: number, inTurns: boolean): Promise<T> {
    await begin(client, asked);
    noteWait('write', asked);
    // Statements are synchronous, so a transaction ends within one turn of the event loop, unless it yields on purpose.
    let outstayed = false;
    const turn = setImmediate(() => {
      outstayed = true;
    });
    try {
      const result = await noNesting.run(() => work(tx));
      if (outstayed && !inTurns) throw new Error('a transaction has waited for something other than its statements');
      client.exec('COMMIT');
      return result;
    } catch (error) {
      if (client.inTransaction) client.exec('ROLLBACK');
      throw typedError(error);
    } finally {
      clearImmediate(turn);
    }
  }

  async function soon<T>(work: () => Promise<T>): Promise<T> {
    client.pragma('synchronous = NORMAL');
    try {
      return await work();
    } finally {
      client.pragma('synchronous = FULL');
    }
  }

  return {
    async run(work, { lasting, inTurns = false }) {
      noNesting.check();
      const asked = performance.now();
      const mine = last.then(() => {
        const write = () => whole(work, asked, inTurns);
        return lasting ? write() : soon(write);
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
