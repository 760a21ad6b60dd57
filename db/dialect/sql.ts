import { type SQL, sql } from 'drizzle-orm';
import { dialect } from './chosen.ts';
import type { AnyColumn } from './columns.ts';

/** Whether a text stands anywhere in a column, character by character. */
export const contains = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres' ? sql`strpos(${column}, ${text}) > 0` : sql`instr(${column}, ${text}) > 0`;

/** The same in the first of its lines; there is a second one. */
export const firstLineContains = (column: AnyColumn, text: string): SQL =>
  dialect === 'postgres'
    ? sql`strpos(split_part(${column}, chr(10), 1), ${text}) > 0`
    : sql`instr(substr(${column}, 1, instr(${column}, char(10)) - 1), ${text}) > 0`;

/** A condition that chooses no index: the query goes another way, on which it is only looked at. */
export const lookedAt = (condition: SQL): SQL =>
  dialect === 'postgres' ? sql`((${condition}) is true)` : sql`+(${condition})`;
