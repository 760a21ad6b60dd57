import type { Client } from 'pg';
import { tablesIn } from './migrate.ts';

/**
 * Schema names: the school's tables, tables that are being seeded or restored, and the data from before a restore or a
 * move.
 */
export const schemas = {
  own: 'public',
  unfinished: 'unfinished',
  kept: 'before_restore',
  moved: 'before_move',
} as const;

/** Creates an empty schema; drops leftovers of an interrupted run. */
export async function makeSchema(client: Client, name: string): Promise<void> {
  await client.query(`drop schema if exists "${name}" cascade`);
  await client.query(`create schema "${name}"`);
}

/** The first unused name of `name`, `name_2`, `name_3` … */
export async function freeSchema(client: Client, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}_${number}`;
    const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [free]);
    if (rows.length === 0) return free;
  }
}

/** Moves all tables with their indexes and sequences to another schema; must run inside a transaction. */
export async function moveTables(client: Client, from: string, to: string): Promise<void> {
  for (const table of await tablesIn(client, from)) {
    await client.query(`alter table "${from}"."${table}" set schema "${to}"`);
  }
}
