/** A row that a database handle shows in place of the stored one, or in addition to the stored ones. */
export interface OverlayRow {
  table: string;
  /** Id of the row. */
  id: number;
  /** Every column of the table, with its SQL type and its value. */
  columns: readonly { name: string; type: string; value: string | number | null }[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Changes a query so that it finds the overlay row: a common table expression takes the name of the table, so
 * conditions, order and counts treat the row like any other.
 * @param stored the stored table, with its schema
 * @param sqlOf SQL for the value of a column, by its index
 */
export function overlaySql(sql: string, row: OverlayRow, stored: string, sqlOf: (index: number) => string): string {
  const name = quoted(row.table);
  if (!sql.includes(name)) return sql;
  const columns = row.columns.map((column) => quoted(column.name)).join(', ');
  const values = row.columns.map((_, index) => sqlOf(index)).join(', ');
  const id = sqlOf(row.columns.findIndex((column) => column.name === 'id'));
  const shown = `${name} as (select ${columns} from ${stored}.${name} where "id" <> ${id} union all select ${values})`;
  const [, own] = /^\s*with\s+(.*)$/is.exec(sql) ?? [];
  return own === undefined ? `with ${shown} ${sql}` : `with ${shown}, ${own}`;
}
