import Sqlite from 'better-sqlite3';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { Reads } from '../database.ts';
import { type Noted, unknownAdditions } from '../migrations.ts';
import { addressOf } from '../postgres/address.ts';
import { connectAlone } from '../postgres/connect.ts';
import { migrate, notedOnServer } from '../postgres/migrate.ts';
import { schemas } from '../postgres/schemas.ts';
import { migrateFile, notedInFile } from '../sqlite/migrate.ts';
import { type Counts, copyToFile, copyToServer } from './copy.ts';

/**
 * Opens a copy and applies pending migrations, as an older version may have made it.
 * @param others those of a newer version, which the copy must hold too
 */
function openFile(file: string, others: readonly Noted[] = []): Sqlite.Database {
  const sqlite = new Sqlite(file);
  migrateFile(sqlite, others);
  return sqlite;
}

/**
 * Writes a consistent snapshot of a server's database into a new file.
 * @param read reads further data from the same snapshot
 */
export async function writeFile<T>(url: string, file: string, read: (db: Reads) => Promise<T>): Promise<[Counts, T]> {
  const client = await connectAlone(addressOf(url, schemas.own));
  let sqlite: Sqlite.Database | undefined;
  try {
    const others = unknownAdditions(await notedOnServer(client, schemas.own), 'sqlite');
    sqlite = openFile(file, others);
    await client.query('begin isolation level repeatable read read only');
    const counts = await copyToFile(client, sqlite, schemas.own);
    const found = await read(drizzleServer(client));
    await client.query('commit');
    return [counts, found];
  } finally {
    sqlite?.close();
    await client.end();
  }
}

/** Writes a file's database into an existing, empty schema; the file is migrated first. */
export async function writeSchema(url: string, file: string, schema: string): Promise<Counts> {
  const client = await connectAlone(addressOf(url, schema));
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = openFile(file);
    await migrate(client, unknownAdditions(notedInFile(sqlite), 'postgres'));
    return await copyToServer(sqlite, client, schema);
  } finally {
    sqlite?.close();
    await client.end();
  }
}

const moved = "select 1 from publisher_state where name = 'moved'";

/** Whether the school in a file was moved to another database. */
export function movedOfFile(file: string): boolean {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    return sqlite.prepare(moved).get() !== undefined;
  } catch {
    return false;
  } finally {
    sqlite.close();
  }
}

/** Whether the school on a server was moved to another database. */
export async function movedOfServer(url: string): Promise<boolean> {
  const client = await connectAlone(addressOf(url, schemas.own));
  try {
    return (await client.query(moved)).rows.length > 0;
  } finally {
    await client.end();
  }
}
