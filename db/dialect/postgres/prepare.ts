import type { Client } from 'pg';
import { addressOf } from './address.ts';
import { locks, taken } from './locks.ts';
import { migrate, originOf } from './migrate.ts';
import { reach } from './reach.ts';
import { replaceTables } from './replace.ts';
import { freeSchema, makeSchema, moveTables, schemas } from './schemas.ts';

async function takeTurn(client: Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [locks.prepare]);
  if (taken.parse(rows[0]).taken) return;
  onWait();
  await client.query('select pg_advisory_lock($1)', [locks.prepare]);
}

/** A database that this process prepares: of all machines it alone, until `end` or its own end. */
export interface Preparation {
  /** Whose tables there are. */
  origin: 'empty' | 'foreign' | 'newer' | null;
  /** Fills an empty database whole or not at all: the tables are made in a schema beside and moved when `fill` is done. */
  fillBeside(fill: () => Promise<void>): Promise<void>;
  /**
   * Replaces the present tables, if there are any, by those that `fill` fills; `locked` is the last step before it counts.
   * @returns the schema that keeps what was there
   */
  replace(present: boolean, steps: { fill(): Promise<void>; locked(): void }): Promise<string | null>;
  /** Whether nobody serves the school, and nobody will as long as this lasts. */
  nobodyServes(): Promise<boolean>;
  /** Keeps the present tables in a schema of their own. @returns its name */
  putAway(): Promise<string>;
  /** Brings the tables up to date. */
  migrate(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Waits until the database answers and nobody else prepares it.
 * @throws DatabaseSettings when it cannot be used
 */
export async function prepare(url: string, onWait: () => void): Promise<Preparation> {
  const client = await reach(addressOf(url, schemas.own), schemas.own);
  try {
    await takeTurn(client, onWait);
    return {
      origin: await originOf(client, schemas.own),
      async fillBeside(fill) {
        await makeSchema(client, schemas.unfinished);
        await fill();
        await client.query('begin');
        await moveTables(client, schemas.unfinished, schemas.own);
        await client.query(`drop schema "${schemas.unfinished}"`);
        await client.query('commit');
      },
      async replace(present, { fill, locked }) {
        await makeSchema(client, schemas.unfinished);
        await fill();
        return replaceTables(client, present, locked);
      },
      async nobodyServes() {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [locks.serving]);
        return taken.parse(rows[0]).taken;
      },
      async putAway() {
        const name = await freeSchema(client, schemas.moved);
        await client.query('begin');
        await client.query(`create schema "${name}"`);
        await moveTables(client, schemas.own, name);
        await client.query('commit');
        return name;
      },
      migrate: () => migrate(client),
      end: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
