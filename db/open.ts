import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';

export type Database = BetterSQLite3Database<Record<string, never>> & { $client: Sqlite.Database };
/** The handle inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Where the frozen SQL lies. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens the database file, making it when it is not there.
 * WAL lets readers and the publisher go on during a write; `synchronous=FULL` keeps an acknowledged write through a
 * power cut.
 */
export function openDatabase(file: string): Database {
  const client = new Sqlite(file);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('busy_timeout = 10000');
  client.pragma('cache_size = -4000');
  return writingAtOnce(drizzle(client));
}

/**
 * Every transaction of ours writes, so each takes the write lock when it begins and waits for it. One that read first
 * would fail at its first write, without waiting, whenever the publisher has written in between.
 */
function writingAtOnce(db: Database): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = (run, config) => transaction(run, { behavior: 'immediate', ...config });
  return db;
}

/** Brings the schema up to date; each migration happens whole or not at all. */
export function migrateDatabase(db: Database): void {
  migrate(db, { migrationsFolder });
}
