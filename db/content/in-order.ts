import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Column } from '../dialect/columns.ts';
import type { Reads } from '../open.ts';
import type { ContentTable } from './content-table.ts';

const tuple = (values: readonly unknown[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** A filtered and sorted part of a list. */
interface Ordered {
  table: ContentTable;
  columns: readonly Column[];
  meant: SQL | undefined;
  newest: boolean;
}

/** The `order by` expressions. */
export const orderOf = ({ columns, newest }: Ordered) => columns.map((column) => (newest ? desc(column) : asc(column)));

/** Keyset pagination: rows after a position in the sort order. */
export const beyond = ({ columns, newest }: Ordered, place: readonly unknown[]): SQL =>
  sql`${tuple(columns)} ${sql.raw(newest ? '<' : '>')} ${tuple(place)}`;

/**
 * Rows after the first `skipped` rows. The offset is counted in the list's index, without reading text columns.
 * @returns undefined if nothing is skipped
 */
export function afterSoMany(db: Reads, ordered: Ordered, skipped: number): SQL | undefined {
  if (skipped === 0) return undefined;
  const { table, columns, meant, newest } = ordered;
  const first = db
    .select(Object.fromEntries(columns.map((column) => [column.name, column])))
    .from(table)
    .where(meant)
    .orderBy(...orderOf(ordered))
    .limit(1)
    .offset(skipped);
  return sql`${tuple(columns)} ${sql.raw(newest ? '<=' : '>=')} ${first}`;
}
