import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database, Transaction } from '../database.ts';
import { typedConnectionError } from '../errors.ts';
import { noNesting } from '../no-nesting.ts';
import { serialQueue } from '../serial-queue.ts';
import { noteWait } from '../waits.ts';
import { channel } from './listen.ts';
import { locks } from './locks.ts';
import type { SharedConnections } from './pool.ts';

/** How long a write waits for others, in milliseconds (contract 8). */
const longestWait = 5000;
/** For a shorter wait, in milliseconds, the connection's default lock timeout is good enough. */
const shortWait = 500;

const handles = new WeakMap<PoolClient, NodePgDatabase>();

function handleOf(client: PoolClient): NodePgDatabase {
  const handle = handles.get(client) ?? drizzle(client);
  handles.set(client, handle);
  return handle;
}

/** @param announced receives the version that the transaction announces */
function transactionOn(client: PoolClient, announced: (version: number) => void): Transaction {
  const db = handleOf(client);
  return {
    select: db.select.bind(db),
    selectDistinct: db.selectDistinct.bind(db),
    $count: db.$count.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
    async announce(version) {
      announced(version);
      await db.execute(sql`select pg_notify(${channel}, ${String(version)})`);
    },
  };
}

/** The write functions of a pool. @param written receives the version that this process has committed */
export function writesOn(
  pool: SharedConnections,
  written: (version: number) => void,
): Pick<Database, 'transaction' | 'write'> {
  const queue = serialQueue();
  const single = Object.assign(drizzle(pool), { announce: async () => undefined });

  /** @param begin the first statements; their settings end with the transaction */
  async function whole<T>(begin: string, run: (tx: Transaction) => PromiseLike<T>, waits: number): Promise<T> {
    const client = await pool.connect();
    let announced = 0;
    try {
      await client.query(begin);
      noteWait('write', waits);
      const result = await noNesting.run(() =>
        run(
          transactionOn(client, (version) => {
            announced = version;
          }),
        ),
      );
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed: nothing was written');
      client.release();
      // The writer sees its own version at once, before the notification arrives.
      if (announced > 0) written(announced);
      return result;
    } catch (error) {
      // A connection that cannot even roll back is closed.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
      throw typedConnectionError(error);
    }
  }

  return {
    async transaction(run) {
      noNesting.check();
      const asked = performance.now();
      // Only one transaction of this process waits for the server's lock: others would occupy connections that readers
      // need.
      return queue(() => {
        const waited = performance.now() - asked;
        const left = Math.max(1, Math.ceil(longestWait - waited));
        const bound = waited > shortWait ? `; set local lock_timeout = ${left}` : '';
        return whole(`begin${bound}; select pg_advisory_xact_lock(${locks.writer})`, run, asked);
      });
    },
    async write(run, { lasting }) {
      noNesting.check();
      if (!lasting) return whole('begin; set local synchronous_commit = off', run, performance.now());
      try {
        return await run(single);
      } catch (error) {
        throw typedConnectionError(error);
      }
    },
  };
}
