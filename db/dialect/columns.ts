import * as lite from 'drizzle-orm/sqlite-core';

/** The kinds of column and index that all tables are made of, here as SQLite stores them. */
export const { sqliteTable: table, index, uniqueIndex } = lite;

/** Counted up by the database; a number that is given is taken. Unless `reused`, never the number of a row that went. */
export const id = (options = { reused: false }) => lite.integer().primaryKey({ autoIncrement: !options.reused });

/** @param name the column's, where it is not the key's */
export const text = (name = '') => lite.text(name);

/** A text that is one of a few. */
export const choice = <const O extends readonly string[]>(_options: O) => lite.text().$type<O[number]>();

/** 64 bits: an id out of an address and a moment after 2038 are numbers like any other. */
export const integer = (name = '') => lite.integer(name);

/** 64 bits. */
export const real = () => lite.real();

/** Data that is stored as JSON; the database does not look into it. */
export const json = <T>() => lite.text({ mode: 'json' }).$type<T>();

export type {
  AnySQLiteColumn as AnyColumn,
  SQLiteColumn as Column,
  SQLiteColumnBuilderBase as ColumnBuilder,
  SQLiteTable as Table,
} from 'drizzle-orm/sqlite-core';
