import type { Client } from 'pg';
import { tablesIn } from './migrate.ts';

/** Where tables stand: the school's, those of one that is being filled or restored, and of the one before a restore. */
export const schemas = {
  own: 'public',
  unfinished: 'unfinished',
  kept: 'before_restore',
  moved: 'before_move',
} as const;

/** Makes an empty schema; what a work that was broken off has left in it goes. */
export async function makeSchema(client: Client, name: string): Promise<void> {
  await client.query(`drop schema if exists "${name}" cascade`);
  await client.query(`create schema "${name}"`);
}

/** The first of `name`, `name_2`, `name_3` … that is not there yet. */
export async function freeSchema(client: Client, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}_${number}`;
    const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [free]);
    if (rows.length === 0) return free;
  }
}

/** Moves all tables, with their indexes and counters; part of a transaction. */
export async function moveTables(client: Client, from: string, to: string): Promise<void> {
  for (const table of await tablesIn(client, from)) {
    await client.query(`alter table "${from}"."${table}" set schema "${to}"`);
  }
}
