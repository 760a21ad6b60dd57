import { type Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { noteKept } from './kept.ts';
import { channel } from './listen.ts';
import { locks } from './locks.ts';
import { freeSchema, moveTables, schemas } from './schemas.ts';

const counted = z.object({ number: z.coerce.number() });
const nothing = { number: 0 };

async function numberOf(client: Client, query: string): Promise<number> {
  const { rows } = await client.query(query);
  return counted.parse(rows[0] ?? nothing).number;
}

/** The last id that was assigned in a table, in the given schema. */
async function givenIds(client: Client, schema: string, table: string): Promise<number> {
  const { rows } = await client.query('select pg_get_serial_sequence($1, $2) as name', [
    `"${schema}"."${table}"`,
    'id',
  ]);
  const { name } = z.object({ name: z.string() }).parse(rows[0]);
  return numberOf(client, `select last_value as number from ${name}`);
}

/**
 * Makes the counters of the new tables continue after those of the present ones. Otherwise caches would accept old
 * answers, a running publish would cover new requests, and the hook would skip publications that it seems to have
 * reported.
 * @returns the new content version
 */
async function countOn(client: Client, own: string, fresh: string): Promise<number> {
  const newest = await numberOf(client, `select coalesce(max(number), 0) as number from "${own}".versions`);
  await client.query(`update "${fresh}".versions set number = greatest(number, $1) + 1`, [newest]);
  const requests = Math.max(
    await givenIds(client, own, 'publish_requests'),
    await givenIds(client, fresh, 'publish_requests'),
  );
  await client.query(`update "${fresh}".publish_requests set id = id + $1`, [requests]);
  const last = await numberOf(client, `select coalesce(max(id), 0) as number from "${fresh}".publish_requests`);
  const publications = Math.max(
    await givenIds(client, own, 'publications'),
    await givenIds(client, fresh, 'publications'),
  );
  for (const [table, value] of [
    ['publish_requests', Math.max(last, requests)],
    ['publications', publications],
  ] as const) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
      `"${fresh}"."${table}"`,
      'id',
      Math.max(1, value),
    ]);
  }
  return numberOf(client, `select number from "${fresh}".versions where name = '${channel}'`);
}

/** Whether the server has refused the swap, so that it was not committed. Without an answer that is not known. */
export const isRefused = (error: unknown): boolean => error instanceof DatabaseError;

/** How often the swap is tried: it can deadlock with readers of several tables. */
const tries = 5;

async function swap(client: Client, present: boolean, locked: () => void): Promise<string | null> {
  const { own, unfinished } = schemas;
  await client.query('begin');
  // The swap waits for current readers, and new readers wait behind it, so the wait must be short.
  await client.query("set local lock_timeout = '2s'");
  await client.query('select pg_advisory_xact_lock($1)', [locks.writer]);
  const kept = present ? await freeSchema(client, schemas.kept) : null;
  let version = 0;
  if (kept !== null) {
    version = await countOn(client, own, unfinished);
    // Rows that belong to this installation, not to the school's data, are kept.
    await client.query(
      `insert into "${unfinished}".publisher_state select * from "${own}".publisher_state where name in ('data_dir', 'lease') on conflict (name) do nothing`,
    );
    await client.query(`create schema "${kept}"`);
    await noteKept(client, kept);
    await moveTables(client, own, kept);
  }
  await moveTables(client, unfinished, own);
  await client.query(`drop schema "${unfinished}"`);
  await client.query('select pg_notify($1, $2)', [channel, String(version)]);
  locked();
  await client.query('commit');
  return kept;
}

/**
 * Replaces the present tables by those of the unfinished schema, atomically. The old tables are kept in a separate
 * schema. Processes with an open database see the new tables at once.
 * @param locked runs while nobody can write, as the last step before the commit
 * @returns the schema that keeps the old tables; null when there were none
 */
export async function replaceTables(client: Client, present: boolean, locked: () => void): Promise<string | null> {
  for (let left = tries; ; left--) {
    try {
      return await swap(client, present, locked);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const held = error instanceof Error && 'code' in error && /^(55P03|40P01)$/.test(String(error.code));
      if (!held || left <= 1) throw error;
    }
  }
}
