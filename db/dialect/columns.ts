import type BetterSqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { dialect } from './chosen.ts';
import type { Statements } from './database.ts';

/** Compared byte by byte whatever the server's language, as SQLite does: ISO moments are compared as text. */
const pgText = <T extends string>(name = '') =>
  pg.customType<{ data: T; driverData: string }>({ dataType: () => 'text collate "C"' })(name);

const postgres = {
  table: pg.pgTable,
  /** Counted up by the database; a number that is given is taken. Unless `reused`, never the number of a row that went. */
  id: (_options?: { reused: boolean }) => pg.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** @param name the column's, where it is not the key's */
  text: (name?: string) => pgText(name),
  /** A text that is one of a few. */
  choice: <const O extends readonly string[]>(_options: O) => pgText<O[number]>(),
  /** 64 bits: an id out of an address and a moment after 2038 are numbers like any other. */
  integer: (name = '') => pg.bigint(name, { mode: 'number' }),
  /** 64 bits; PostgreSQL's own `real` has 32. */
  real: (name = '') => pg.doublePrecision(name),
  /** Data that is stored as JSON; the database does not look into it. */
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
  /** drizzle over a connection of SQLite, typed as what both sides share. */
  handle(client: BetterSqlite.Database): Statements;
}

/**
 * SQLite's kinds of column and its queries, typed as PostgreSQL's. Of the two that is the narrower: it has no `.get()`,
 * `.all()`, `.run()` and no number of the last row, so what compiles runs on both. The only cast of the two.
 */
export const sqliteKinds = sqlite as unknown as Kinds & Handle;

/** The kinds of column and index that all tables are made of. */
export const { table, id, text, choice, integer, real, json, index, uniqueIndex, getTableConfig } =
  dialect === 'postgres' ? postgres : sqliteKinds;

export type {
  AnyPgColumn as AnyColumn,
  PgColumn as Column,
  PgColumnBuilderBase as ColumnBuilder,
  PgTable as Table,
} from 'drizzle-orm/pg-core';
