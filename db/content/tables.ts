import { getTableColumns } from 'drizzle-orm';
import type { ListType } from '../../src/model/content/type.ts';
import { allLists, allTypes } from '../../src/model/content-types/index.ts';
import type { AnyColumn, Column } from '../dialect/columns.ts';
import { admins, grades } from '../schema.ts';
import { type ContentTable, contentTable, type Stored } from './content-table.ts';

/** The list with this name. @throws when there is no such list */
export function listNamed(name: string): ListType {
  const type = allLists.find((each) => each.name === name);
  if (!type) throw new Error(`there is no list ${name}`);
  return type;
}

/** The column that a reference points at. */
function target(to: string): AnyColumn {
  if (to === 'grades') return grades.id;
  return to === 'staff' ? admins.id : tableOf(listNamed(to)).id;
}

const tables = new Map<string, ContentTable>();

/** The table of a content type, built from its declaration and cached. */
export function tableOf(type: Stored): ContentTable {
  const table = tables.get(type.name) ?? contentTable(type, target);
  tables.set(type.name, table);
  return table;
}

/** The tables of all content types, by name. */
export const contentTables = (): Record<string, ContentTable> =>
  Object.fromEntries(allTypes.map((type) => [type.name, tableOf(type)]));

/** A column of a content table; undefined if the type has no such field. */
export function columnOf(table: ContentTable, name: string): Column | undefined {
  return Object.entries(getTableColumns(table)).find(([key]) => key === name)?.[1];
}

/** Like `columnOf`, for a column that must exist. @throws when it does not exist */
export function mustColumn(table: ContentTable, name: string): Column {
  const column = columnOf(table, name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
}
