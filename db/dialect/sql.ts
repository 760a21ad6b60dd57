import { type SQL, sql } from 'drizzle-orm';
import type { AnyColumn } from './columns.ts';

/** Whether a text stands anywhere in a column, character by character. */
export const contains = (column: AnyColumn, text: string): SQL => sql`instr(${column}, ${text}) > 0`;
