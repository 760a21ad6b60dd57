import type Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { z } from 'zod';
import { tablesIn } from '../postgres/migrate.ts';
import { tablesOf } from '../sqlite/open.ts';

/** How a value is written in one database and in the other. */
export type Kind = 'text' | 'number' | 'json';

/** A table that both databases have. */
export interface Shape {
  name: string;
  columns: { name: string; kind: Kind }[];
  /** What tells its rows apart, and orders them. */
  key: string[];
  /** Rows that belong to the place and not to the school. */
  left: string | null;
}

const column = z.object({ name: z.string(), pk: z.number() });
const reference = z.object({ table: z.string() });
const declared = z.object({ name: z.string(), type: z.string() });

const kinds: Record<string, Kind> = { bigint: 'number', 'double precision': 'number', jsonb: 'json' };

/** The folder that a database belongs to, who publishes, where it was moved. */
const left: Record<string, string> = { publisher_state: "name in ('data_dir', 'lease', 'moved')" };

/** Tables such that what is referred to comes before what refers to it. */
function inOrder(sqlite: Sqlite.Database, names: readonly string[]): string[] {
  const done = new Set<string>();
  const visit = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    const rows = sqlite.prepare('select "table" from pragma_foreign_key_list(?)').all(name);
    for (const row of rows) visit(reference.parse(row).table);
    // Put behind what it has just been found to need.
    done.delete(name);
    done.add(name);
  };
  for (const name of names) visit(name);
  return [...done];
}

const isOurs = (name: string) => name !== '__drizzle_migrations';

/**
 * The tables of a school in both databases, which the same version of this program has made.
 * @throws when they are not the same
 */
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

/** All rows of a table, in an order that both databases agree on: numbers by size, texts by their bytes. */
export function selection({ name, columns, key, left }: Shape): string {
  const where = left === null ? '' : ` where not (${left})`;
  return `select ${quoted(columns.map((each) => each.name))} from "${name}"${where} order by ${quoted(key)}`;
}
