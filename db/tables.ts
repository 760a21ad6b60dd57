import { getTableColumns } from 'drizzle-orm';
import { allTypes, lists } from '../src/model/content-types/index.ts';
import { type ContentTable, contentTable, type Stored, type Targets } from './content-table.ts';
import type { AnyColumn, Column } from './dialect/columns.ts';
import { grades } from './schema.ts';

/** Where references point. */
const targets: Targets = {
  grades: (): AnyColumn => grades.id,
  subjects: (): AnyColumn => tableOf(lists.subjects).id,
};

const tables = new Map<string, ContentTable>();

/** The table of a content type, as it follows from the declaration. */
export function tableOf(type: Stored): ContentTable {
  const table = tables.get(type.name) ?? contentTable(type, targets);
  tables.set(type.name, table);
  return table;
}

/** The tables of all content types, by name. */
export const contentTables = (): Record<string, ContentTable> =>
  Object.fromEntries(allTypes.map((type) => [type.name, tableOf(type)]));

/** A declared column of a content table, or undefined when the type has no such field. */
export function columnOf(table: ContentTable, name: string): Column | undefined {
  return Object.entries(getTableColumns(table)).find(([key]) => key === name)?.[1];
}
