import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database, Transaction } from '../database.ts';
import { typedConnectionError } from '../errors.ts';
import { inTurn } from '../in-turn.ts';
import { alone } from '../within.ts';
import { channel } from './listen.ts';
import { locks } from './locks.ts';
import type { SharedConnections } from './pool.ts';

/** How long a write waits for others, in milliseconds (contract 8). */
const longestWait = 5000;
/** Waiting that does not count: the connection's own bound is as good as what is left. */
const shortWait = 500;

const handles = new WeakMap<PoolClient, NodePgDatabase>();

function handleOf(client: PoolClient): NodePgDatabase {
  const handle = handles.get(client) ?? drizzle(client);
  handles.set(client, handle);
  return handle;
}

/** @param told what the transaction says to the others */
function transactionOn(client: PoolClient, told: (version: number) => void): Transaction {
  const db = handleOf(client);
  return {
    select: db.select.bind(db),
    selectDistinct: db.selectDistinct.bind(db),
    $count: db.$count.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
    async announce(version) {
      told(version);
      await db.execute(sql`select pg_notify(${channel}, ${String(version)})`);
    },
  };
}

/** Writes on one pool. @param written told which version this process has committed itself */
export function writesOn(
  pool: SharedConnections,
  written: (version: number) => void,
): Pick<Database, 'transaction' | 'write'> {
  const queue = inTurn();
  const single = Object.assign(drizzle(pool), { announce: async () => undefined });

  /** @param begin the first statements; what they set goes with the transaction */
  async function whole<T>(begin: string, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
    const client = await pool.connect();
    let told = 0;
    try {
      await client.query(begin);
      const result = await alone.run(() =>
        run(
          transactionOn(client, (version) => {
            told = version;
          }),
        ),
      );
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed: nothing was written');
      client.release();
      // Whoever wrote sees it at once, not when the word comes back.
      if (told > 0) written(told);
      return result;
    } catch (error) {
      // A connection on which not even this is heard is given up.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
      throw typedConnectionError(error);
    }
  }

  return {
    async transaction(run) {
      alone.check();
      const asked = Date.now();
      // One waits in the server's line for all of this process: the others would hold connections that readers need.
      return queue(() => {
        const waited = Date.now() - asked;
        const left = Math.max(1, longestWait - waited);
        const bound = waited > shortWait ? `; set local lock_timeout = ${left}` : '';
        return whole(`begin${bound}; select pg_advisory_xact_lock(${locks.writer})`, run);
      });
    },
    async write(run, { lasting }) {
      alone.check();
      if (!lasting) return whole('begin; set local synchronous_commit = off', run);
      try {
        return await run(single);
      } catch (error) {
        throw typedConnectionError(error);
      }
    },
  };
}
