import { type SQL, sql } from 'drizzle-orm';
import { dialect } from './chosen.ts';
import type { AnyColumn } from './columns.ts';

const likely = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a column contains a text (case-sensitive). */
export const contains = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres' ? sql`${column} like ${likely(text)}` : sql`instr(${column}, ${text}) > 0`;

/** Like `contains`, for a full table scan: `strpos` is faster on PostgreSQL, but its row estimates are worse. */
export const containsAmongAll = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres' ? sql`strpos(${column}, ${text}) > 0` : contains(column, text);

/** Like `contains`, but only in the first line; the column always has a second line. */
export const firstLineContains = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres'
    ? sql`strpos(split_part(${column}, chr(10), 1), ${text}) > 0`
    : sql`instr(substr(${column}, 1, instr(${column}, char(10)) - 1), ${text}) > 0`;

/**
 * Prevents SQLite from using an index for this condition: the query follows the list's index and only filters by it.
 * PostgreSQL chooses the better plan itself.
 */
export const withoutIndex = (condition: SQL): SQL => (dialect === 'postgres' ? condition : sql`+(${condition})`);

/**
 * The row id from the list's narrow index: by its plain name SQLite would read it from the table, which is three times
 * as large.
 */
export const placeOf = (id: AnyColumn): SQL => (dialect === 'postgres' ? sql`${id}` : sql`(${id} + 0)`);

/** Rows that one query scans: SQLite runs on the calling thread, PostgreSQL on the server. */
export const rangeSize = dialect === 'postgres' ? Number.MAX_SAFE_INTEGER : 10_000;

/** Whether one query scans all rows. */
export const allAtOnce = dialect === 'postgres';
