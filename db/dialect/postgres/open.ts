import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import type { Database } from '../database.ts';
import type { OverlayRow } from '../overlay-row.ts';
import { addressOf } from './address.ts';
import { connectAlone } from './connect.ts';
import { type Listener, listen } from './listen.ts';
import { migrate, tablesIn } from './migrate.ts';
import { withOverlay } from './overlay-row.ts';
import { SharedConnections } from './pool.ts';
import { writesOn } from './transactions.ts';

/** Pool sizes per thread: with two maker threads, the listener and the lock connection, that is twenty in total. */
export const connections = { server: 10, publisher: 4, maker: 2 } as const;

/**
 * Opens a PostgreSQL database; the first statement connects.
 * @param options.schema the schema of the tables
 * @param options.most the maximum pool size
 * @param options.overlay a row that reads find although it is not stored
 * @throws DatabaseSettings if the URL is invalid
 */
export function openPostgres(
  url: string,
  { schema, most, overlay = null }: { schema: string; most: number; overlay?: OverlayRow | null },
): Database {
  const address = addressOf(url, schema);
  const pool = new SharedConnections(address, most);
  const reads = drizzle(overlay ? withOverlay(pool, overlay, schema) : pool);
  let listener: Listener | undefined;
  const heard = () => {
    listener ??= listen(address, (answers) => {
      if (answers) pool.away = false;
      else pool.turnAway();
    });
    return listener;
  };
  /** Runs long work on a separate connection: the pool's timeouts would cancel it in a large school. */
  async function alone(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = await connectAlone(address);
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
  return {
    select: reads.select.bind(reads),
    selectDistinct: reads.selectDistinct.bind(reads),
    $count: reads.$count.bind(reads),
    ...writesOn(pool, (version) => listener?.note(version)),
    contentVersion: () => heard().version(),
    noteVersion: (version) => heard().note(version),
    dataVersion: () => Number.NaN,
    faults: () => pool.faults,
    answers: () => !pool.away && !Number.isNaN(heard().version()),
    migrate: () => alone((client) => migrate(client)),
    fill: (work) => work(),
    scrub: () => alone((client) => client.query('vacuum full')),
    tableNames: () => tablesIn(pool, schema),
    async close() {
      await listener?.stop();
      await pool.end();
    },
  };
}
