import { type SQL, sql } from 'drizzle-orm';
import { dialect } from './chosen.ts';
import type { AnyColumn } from './columns.ts';

const likely = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a text stands anywhere in a column, character by character. */
export const contains = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres' ? sql`${column} like ${likely(text)}` : sql`instr(${column}, ${text}) > 0`;

/** The same for a question that looks at every row: a server finds it sooner so, but guesses worse how often it does. */
export const containsAmongAll = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres' ? sql`strpos(${column}, ${text}) > 0` : contains(column, text);

/** The same in the first of its lines; there is a second one. */
export const firstLineContains = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres'
    ? sql`strpos(split_part(${column}, chr(10), 1), ${text}) > 0`
    : sql`instr(substr(${column}, 1, instr(${column}, char(10)) - 1), ${text}) > 0`;

/**
 * A condition that chooses no index in a file: the query goes the way of the list, on which it is only looked at. A server
 * knows by itself which way is shorter.
 */
export const lookedAt = (condition: SQL): SQL => (dialect === 'postgres' ? condition : sql`+(${condition})`);

/**
 * A row's number as the narrow index of a list has it: under its own name a file's would be looked for in the table
 * itself, which is three times as large.
 */
export const placeOf = (id: AnyColumn): SQL => (dialect === 'postgres' ? sql`${id}` : sql`(${id} + 0)`);

/** Rows that one query looks through: a file is read on the thread that asks, a server's rows by the server. */
export const stretch = dialect === 'postgres' ? Number.MAX_SAFE_INTEGER : 10_000;

/** Whether one query looks through all rows there are. */
export const allAtOnce = dialect === 'postgres';
