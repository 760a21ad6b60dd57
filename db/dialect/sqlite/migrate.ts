import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { historyIn, type Noted, notedIn, originBy, ownMigrations, readNoted, statementsOf } from '../migrations.ts';

/** How long to wait while another process migrates, in milliseconds. */
export const migrationWait = 10_000;

const named = z.object({ name: z.string() });
const applied = z.object({ at: z.coerce.number() });

/** Names of the tables in a file, without SQLite's internal ones. */
export function tablesOf(client: Sqlite.Database): string[] {
  const rows = client.prepare("select name from sqlite_schema where type = 'table'").all();
  return rows.map((row) => named.parse(row).name).filter((name) => !name.startsWith('sqlite_'));
}

const appliedIn = (client: Sqlite.Database): number[] =>
  client
    .prepare(`select created_at as at from ${historyIn}`)
    .all()
    .map((row) => applied.parse(row).at);

/** The migrations that are noted in a file, in the order in which they were applied. */
export function notedInFile(client: Sqlite.Database): Noted[] {
  if (!tablesOf(client).includes(notedIn)) return [];
  return readNoted(client.prepare(`select name, oldest, sqlite, postgres from ${notedIn} order by id`).all());
}

/** Applies migrations and notes them. Must run inside a transaction. */
function addToFile(client: Sqlite.Database, additions: readonly Noted[]): void {
  const note = client.prepare(
    `insert into ${notedIn} (name, oldest, sqlite, postgres) values (:name, :oldest, :sqlite, :postgres)`,
  );
  for (const each of additions) {
    for (const statement of statementsOf(each.sqlite)) client.exec(statement);
    note.run(each);
  }
}

/** Whether a file needs nothing: a start beside a process that writes must not wait for its lock. */
function isCurrent(client: Sqlite.Database, others: readonly Noted[]): boolean {
  const tables = tablesOf(client);
  if (!tables.includes(historyIn) || !tables.includes(notedIn)) return false;
  const { history, additions } = ownMigrations('sqlite');
  const [last, there] = [appliedIn(client), new Set(notedInFile(client).map(({ name }) => name))];
  return (
    history.every(({ when }) => when <= Math.max(0, ...last)) &&
    [...additions, ...others].every(({ name }) => there.has(name))
  );
}

function bringUp(client: Sqlite.Database, others: readonly Noted[]): void {
  const { history, additions } = ownMigrations('sqlite');
  client.exec(
    `create table if not exists ${historyIn} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric);
    create table if not exists ${notedIn} (id integer primary key, name text not null unique, oldest text not null, sqlite text not null, postgres text not null)`,
  );
  const last = Math.max(0, ...appliedIn(client));
  const note = client.prepare(`insert into ${historyIn} (hash, created_at) values (?, ?)`);
  for (const { sql, hash, when } of history.filter((each) => each.when > last)) {
    for (const statement of sql) client.exec(statement);
    note.run(hash, when);
  }
  const there = new Set(notedInFile(client).map(({ name }) => name));
  addToFile(
    client,
    [...additions, ...others].filter(({ name }) => !there.has(name)),
  );
}

/**
 * Applies pending migrations, all in one transaction; afterwards the connection must not block on other processes.
 * @param others migrations of a newer version, from the database that this file becomes a copy of
 */
export function migrateFile(client: Sqlite.Database, others: readonly Noted[] = []): void {
  client.pragma(`busy_timeout = ${migrationWait}`);
  if (!isCurrent(client, others)) client.transaction(() => bringUp(client, others)).immediate();
  client.pragma('busy_timeout = 0');
}

/** Who made the tables of a file; null: this program, or a version with whose tables it can work. */
export function originOf(client: Sqlite.Database): 'empty' | 'foreign' | 'newer' | null {
  const tables = tablesOf(client);
  if (client.pragma('application_id', { simple: true }) !== 0) return 'foreign';
  if (tables.length === 0) return 'empty';
  if (!tables.includes(historyIn)) return 'foreign';
  const origin = originBy('sqlite', appliedIn(client), notedInFile(client));
  return origin === 'foreign' && tables.every((name) => name === historyIn || name === notedIn) ? 'empty' : origin;
}
