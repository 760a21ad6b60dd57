import type BetterSqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { dialect } from './chosen.ts';
import type { Statements } from './database.ts';

/**
 * Collation "C" compares byte by byte, like SQLite, whatever the server's locale: ISO timestamps are compared as text.
 */
const pgText = <T extends string>(name = '') =>
  pg.customType<{ data: T; driverData: string }>({ dataType: () => 'text collate "C"' })(name);

const postgres = {
  table: pg.pgTable,
  /** Auto-increment id; an explicit value is accepted. Unless `reused`, the id of a deleted row is never used again. */
  id: (_options?: { reused: boolean }) => pg.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** @param name the column name, if it differs from the key */
  text: (name?: string) => pgText(name),
  /** An enum stored as text. */
  choice: <const O extends readonly string[]>(_options: O) => pgText<O[number]>(),
  /** 64 bits, for large ids from a URL and timestamps after 2038. */
  integer: (name = '') => pg.bigint(name, { mode: 'number' }),
  /** 64 bits; PostgreSQL's own `real` has 32. */
  real: (name = '') => pg.doublePrecision(name),
  /** Data stored as JSON; no query looks inside it. */
  json: <T>() => pg.jsonb().$type<T>(),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  getTableConfig: pg.getTableConfig,
};

type Kinds = typeof postgres;

const sqlite = {
  table: lite.sqliteTable,
  id: (options = { reused: false }) => lite.integer().primaryKey({ autoIncrement: !options.reused }),
  text: (name = '') => lite.text(name),
  choice: () => lite.text(),
  integer: (name = '') => lite.integer(name),
  real: (name = '') => lite.real(name),
  json: () => lite.text({ mode: 'json' }),
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  getTableConfig: lite.getTableConfig,
  handle: (client: BetterSqlite.Database) => drizzle(client),
} satisfies Record<keyof Kinds | 'handle', unknown>;

interface Handle {
  /** A drizzle instance for a SQLite connection, typed as the API that both databases share. */
  handle(client: BetterSqlite.Database): Statements;
}

/**
 * SQLite's column types and queries, typed as PostgreSQL's. PostgreSQL's API is the narrower one (no `.get()`,
 * `.all()`, `.run()`, no last row id), so code that compiles runs on both. This is the only cast between the two.
 */
export const sqliteKinds = sqlite as unknown as Kinds & Handle;

/** The column and index types for all table definitions. */
export const { table, id, text, choice, integer, real, json, index, uniqueIndex, getTableConfig } =
  dialect === 'postgres' ? postgres : sqliteKinds;

export type {
  AnyPgColumn as AnyColumn,
  PgColumn as Column,
  PgColumnBuilderBase as ColumnBuilder,
  PgTable as Table,
} from 'drizzle-orm/pg-core';
