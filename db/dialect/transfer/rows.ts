import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { z } from 'zod';
import { quoted, type Shape, selection } from './shape.ts';

type Stored = Record<string, unknown>;
/** A row's values in column order, in a form that is equal for both databases. */
export type Row = unknown[];

/** Rows read and written at a time. */
export const atOnce = 500;
/** Maximum number of parameters per statement; PostgreSQL's limit is 65,535. */
const mostValues = 60_000;

const stored = z.record(z.string(), z.unknown());

function meantOf({ columns }: Shape, row: Stored): Row {
  return columns.map(({ name, kind }) => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    if (kind === 'json') return typeof value === 'string' ? JSON.parse(value) : value;
    return kind === 'number' ? Number(value) : value;
  });
}

/** Reads a file's table in chunks. */
export function* rowsOfFile(sqlite: Sqlite.Database, shape: Shape): Generator<Row[]> {
  let piece: Row[] = [];
  for (const row of sqlite.prepare(selection(shape)).iterate()) {
    piece.push(meantOf(shape, stored.parse(row)));
    if (piece.length < atOnce) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** Reads a server's table in chunks; must run inside a transaction. */
export async function* rowsOfServer(client: Client, shape: Shape): AsyncGenerator<Row[]> {
  await client.query(`declare moved no scroll cursor for ${selection(shape)}`);
  for (;;) {
    const { rows } = await client.query<Stored>(`fetch ${atOnce} from moved`);
    if (rows.length === 0) break;
    yield rows.map((row) => meantOf(shape, row));
  }
  await client.query('close moved');
}

const written = ({ columns }: Shape, row: Row): unknown[] =>
  row.map((value, at) => (columns[at]?.kind === 'json' && value !== null ? JSON.stringify(value) : value));

export async function writeToServer(client: Client, shape: Shape, rows: readonly Row[]): Promise<void> {
  const { name, columns } = shape;
  const step = Math.min(atOnce, Math.floor(mostValues / columns.length));
  for (let start = 0; start < rows.length; start += step) {
    const some = rows.slice(start, start + step);
    const places = some.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`);
    const into = `"${name}" (${quoted(columns.map((each) => each.name))})`;
    await client.query(
      `insert into ${into} values ${places.join(', ')}`,
      some.flatMap((row) => written(shape, row)),
    );
  }
}

export function writeToFile(sqlite: Sqlite.Database, shape: Shape, rows: readonly Row[]): void {
  const { name, columns } = shape;
  const names = quoted(columns.map((each) => each.name));
  const insert = sqlite.prepare(`insert into "${name}" (${names}) values (${columns.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(...written(shape, row));
}

/** Sorts JSON keys, because jsonb returns them in another order. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Counts rows and computes their checksum. */
export function tally() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(rows: readonly Row[]): void {
      count += rows.length;
      for (const row of rows) hash.update(JSON.stringify(row, inOrder)).update('\n');
    },
    result: () => ({ count, hash: hash.digest('hex') }),
  };
}
