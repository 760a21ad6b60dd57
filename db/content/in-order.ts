import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Column } from '../dialect/columns.ts';
import type { Reads } from '../open.ts';
import type { ContentTable } from './content-table.ts';

const tuple = (values: readonly unknown[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** What of a list is meant, in the order of some columns. */
interface Ordered {
  table: ContentTable;
  columns: readonly Column[];
  meant: SQL | undefined;
  newest: boolean;
}

/** How it is sorted. */
export const orderOf = ({ columns, newest }: Ordered) => columns.map((column) => (newest ? desc(column) : asc(column)));

/** Those that come after a place in the order. */
export const beyond = ({ columns, newest }: Ordered, place: readonly unknown[]): SQL =>
  sql`${tuple(columns)} ${sql.raw(newest ? '<' : '>')} ${tuple(place)}`;

/**
 * Those that come after so many, which are counted along the list's index: no text of theirs is read.
 * @returns nothing to ask where none are skipped
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
