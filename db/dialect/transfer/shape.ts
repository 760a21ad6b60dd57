import type Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { z } from 'zod';
import { historyIn, notedIn } from '../migrations.ts';
import { tablesIn } from '../postgres/migrate.ts';
import { tablesOf } from '../sqlite/migrate.ts';

/** How a value is converted between the databases. */
export type Kind = 'text' | 'number' | 'json';

/** The structure of a table that both databases have. */
export interface Shape {
  name: string;
  columns: { name: string; kind: Kind }[];
  /** The primary key columns, also used for sorting; all columns if there is no primary key. */
  key: string[];
  /** The condition for rows that are not copied, because they belong to the installation and not to the school. */
  left: string | null;
}

const column = z.object({ name: z.string(), pk: z.number() });
const reference = z.object({ table: z.string() });
const declared = z.object({ name: z.string(), type: z.string() });

const kinds: Record<string, Kind> = { bigint: 'number', 'double precision': 'number', jsonb: 'json' };

/** Not copied: the data folder, the publisher's lease, and the note that the school was moved. */
const left: Record<string, string> = { publisher_state: "name in ('data_dir', 'lease', 'moved')" };

/** Tables in dependency order: a referenced table comes before the tables that reference it. */
function inOrder(sqlite: Sqlite.Database, names: readonly string[]): string[] {
  const done = new Set<string>();
  const visit = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    const rows = sqlite.prepare('select "table" from pragma_foreign_key_list(?)').all(name);
    for (const row of rows) visit(reference.parse(row).table);
    // Moves the table behind the ones that it references.
    done.delete(name);
    done.add(name);
  };
  for (const name of names) visit(name);
  return [...done];
}

const isOurs = (name: string) => name !== historyIn && name !== notedIn;

/** The tables of a school in both databases, created by the same program version. @throws when they differ */
export async function shapesOf(sqlite: Sqlite.Database, client: Client, schema: string): Promise<Shape[]> {
  const here = tablesOf(sqlite).filter(isOurs);
  const there = (await tablesIn(client, schema)).filter(isOurs);
  const lone = [...here, ...there].filter((name) => !(here.includes(name) && there.includes(name)));
  if (lone.length > 0) throw new Error(`only one of the databases has ${lone.join(', ')}`);
  const shapes: Shape[] = [];
  for (const name of inOrder(sqlite, here)) {
    const columns = sqlite
      .prepare('select name, pk from pragma_table_info(?)')
      .all(name)
      .map((row) => column.parse(row));
    const { rows } = await client.query(
      'select column_name as name, data_type as type from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, name],
    );
    const types = new Map(rows.map((row) => declared.parse(row)).map((each) => [each.name, each.type]));
    const known = columns.map((each) => {
      const type = types.get(each.name);
      if (type === undefined || types.size !== columns.length)
        throw new Error(`${name} has other columns in the other`);
      return { name: each.name, kind: kinds[type] ?? ('text' as const) };
    });
    const key = columns.filter(({ pk }) => pk > 0).map((each) => each.name);
    shapes.push({
      name,
      columns: known,
      key: key.length > 0 ? key : columns.map((each) => each.name),
      left: left[name] ?? null,
    });
  }
  return shapes;
}

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Selects all rows of a table in an order that is equal in both databases: numbers by value, texts by bytes. */
export function selection({ name, columns, key, left }: Shape): string {
  const where = left === null ? '' : ` where not (${left})`;
  return `select ${quoted(columns.map((each) => each.name))} from "${name}"${where} order by ${quoted(key)}`;
}
