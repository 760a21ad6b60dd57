import type { Client } from 'pg';
import { z } from 'zod';
import { addressOf } from './address.ts';
import { connectAlone } from './connect.ts';
import { schemas } from './schemas.ts';

const found = z.object({ name: z.string(), note: z.string().nullable() });

/** A schema that keeps the school's data from before a restore. */
interface KeptSchema {
  name: string;
  since: Date;
}

/** Stores in a schema's comment that it is kept from now on. */
export async function noteKept(client: Client, name: string): Promise<void> {
  await client.query(`comment on schema "${name}" is '${new Date().toISOString()}'`);
}

async function keptIn(client: Client): Promise<KeptSchema[]> {
  const { rows } = await client.query(
    "select nspname as name, obj_description(oid, 'pg_namespace') as note from pg_namespace where nspname ~ $1 order by 1",
    [`^${schemas.kept}(_[0-9]+)?$`],
  );
  const kept: KeptSchema[] = [];
  for (const row of rows) {
    const { name, note } = found.parse(row);
    const since = note === null ? Number.NaN : Date.parse(note);
    // Schemas from an earlier version have no comment: their retention starts now.
    if (Number.isNaN(since)) await noteKept(client, name);
    kept.push({ name, since: Number.isNaN(since) ? new Date() : new Date(since) });
  }
  return kept;
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(addressOf(url, schemas.own));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Names of the schemas with the school's data from before a restore. */
export const keptSchemas = (url: string): Promise<string[]> =>
  connected(url, async (client) => (await keptIn(client)).map(({ name }) => name));

/** Drops the schemas that have been kept since before `limit`. @returns how many were dropped */
export const removeKeptSchemas = (url: string, limit: Date): Promise<number> =>
  connected(url, async (client) => {
    const old = (await keptIn(client)).filter(({ since }) => since < limit);
    for (const { name } of old) await client.query(`drop schema if exists "${name}" cascade`);
    return old.length;
  });
