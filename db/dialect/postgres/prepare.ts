import type { Client } from 'pg';
import { addressOf } from './address.ts';
import { connectWithRetry } from './connect.ts';
import { locks, taken } from './locks.ts';
import { migrate, originOf } from './migrate.ts';
import { replaceTables } from './replace.ts';
import { freeSchema, makeSchema, moveTables, schemas } from './schemas.ts';

async function takeTurn(client: Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [locks.prepare]);
  if (taken.parse(rows[0]).taken) return;
  onWait();
  await client.query('select pg_advisory_lock($1)', [locks.prepare]);
}

/** Exclusive access to prepare a database: no other machine can, until `end` or until this process exits. */
export interface Preparation {
  /** Who created the existing tables. */
  origin: 'empty' | 'foreign' | 'newer' | null;
  /** Seeds an empty database atomically: the tables are filled in a separate schema and moved when `fill` is done. */
  fillBeside(fill: () => Promise<void>): Promise<void>;
  /**
   * Replaces the present tables, if any, by those that `fill` creates; `locked` is the last step before the commit.
   * @returns the schema that keeps the old tables
   */
  replace(present: boolean, steps: { fill(): Promise<void>; locked(): void }): Promise<string | null>;
  /** Whether no process serves the school; none can start to while this lock is held. */
  nobodyServes(): Promise<boolean>;
  /** Moves the present tables to a separate schema. @returns its name */
  putAway(): Promise<string>;
  /** Applies pending migrations. */
  migrate(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Waits until the database answers and no other process prepares it.
 * @throws DatabaseSettings when it cannot be used
 */
export async function prepare(url: string, onWait: () => void): Promise<Preparation> {
  const client = await connectWithRetry(addressOf(url, schemas.own), schemas.own);
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
