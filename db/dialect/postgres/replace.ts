import type { Client } from 'pg';
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

/** How far a table's ids were given, in one of the two schemas. */
async function givenIds(client: Client, schema: string, table: string): Promise<number> {
  const { rows } = await client.query('select pg_get_serial_sequence($1, $2) as name', [
    `"${schema}"."${table}"`,
    'id',
  ]);
  const { name } = z.object({ name: z.string() }).parse(rows[0]);
  return numberOf(client, `select last_value as number from ${name}`);
}

/**
 * Makes the new tables go on counting where the present ones have come to: no answer that a cache holds counts as fresh,
 * no request as one that a running publish covers, no publication as one that the hook has told of.
 * @returns the content's version from then on
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

/** How often the swap is tried: readers of several tables may hold each other up. */
const tries = 5;

async function swap(client: Client, present: boolean, locked: () => void): Promise<string | null> {
  const { own, unfinished } = schemas;
  await client.query('begin');
  // Whoever reads holds it up for moments; whoever waits behind it must not wait for long.
  await client.query("set local lock_timeout = '2s'");
  await client.query('select pg_advisory_xact_lock($1)', [locks.writer]);
  const kept = present ? await freeSchema(client, schemas.kept) : null;
  let version = 0;
  if (kept !== null) {
    version = await countOn(client, own, unfinished);
    // What belongs to the place stays.
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
 * Puts the tables of the unfinished schema in the place of the present ones, which are kept in a schema of their own: all
 * of it or nothing. Whoever has the database open sees the new ones from then on.
 * @param locked what is to happen while nobody can write, as the last step before it counts
 * @returns the schema that keeps what was there; null when nothing was
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
