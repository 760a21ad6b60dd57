import type Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { z } from 'zod';
import { type Row, rowsOfFile, rowsOfServer, tally, writeToFile, writeToServer } from './rows.ts';
import { type Shape, shapesOf } from './shape.ts';

const number = z.coerce.number();
const sequence = z.object({ name: z.string().nullable() });
const position = z.object({ last: number, called: z.boolean() });

const numbered = ({ columns, key }: Shape) =>
  key.length === 1 && columns.some(({ name, kind }) => name === key[0] && name === 'id' && kind === 'number');

/** The highest id ever used in a file's table, including deleted rows. */
function countedInFile(sqlite: Sqlite.Database, name: string): number {
  const highest = number.parse(sqlite.prepare(`select coalesce(max(id), 0) from "${name}"`).pluck().get());
  const said = sqlite.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name);
  return Math.max(highest, said === undefined ? 0 : number.parse(said));
}

async function sequenceOf(client: Client, name: string): Promise<string | null> {
  const { rows } = await client.query('select pg_get_serial_sequence($1, $2) as name', [`"${name}"`, 'id']);
  return sequence.parse(rows[0]).name;
}

/** Sets the server's id sequence, so that an id is never reused. */
async function countOnServer(sqlite: Sqlite.Database, client: Client, shape: Shape): Promise<void> {
  const name = numbered(shape) ? await sequenceOf(client, shape.name) : null;
  if (name === null) return;
  const used = countedInFile(sqlite, shape.name);
  await client.query('select setval($1, $2, $3)', [name, Math.max(1, used), used > 0]);
}

/** Sets the id counter of a file's table, so that an id is never reused. */
async function countInFile(client: Client, sqlite: Sqlite.Database, shape: Shape): Promise<void> {
  const name = numbered(shape) ? await sequenceOf(client, shape.name) : null;
  const text = sqlite.prepare('select sql from sqlite_schema where name = ?').pluck().get(shape.name);
  if (name === null || !/autoincrement/i.test(String(text))) return;
  const { rows } = await client.query(`select last_value as last, is_called as called from ${name}`);
  const { last, called } = position.parse(rows[0]);
  const used = Math.max(called ? last : 0, countedInFile(sqlite, shape.name));
  sqlite.prepare('delete from sqlite_sequence where name = ?').run(shape.name);
  sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(shape.name, used);
}

/** The number of rows by table. */
export type Counts = Record<string, number>;

async function tallyOf(pieces: Iterable<Row[]> | AsyncIterable<Row[]>) {
  const all = tally();
  for await (const piece of pieces) all.add(piece);
  return all.result();
}

/** Compares all tables and counts their rows. @throws when the two databases differ */
async function compare(sqlite: Sqlite.Database, client: Client, shapes: readonly Shape[]): Promise<Counts> {
  const counts: Counts = {};
  for (const shape of shapes) {
    const here = await tallyOf(rowsOfFile(sqlite, shape));
    const there = await tallyOf(rowsOfServer(client, shape));
    if (here.hash !== there.hash) {
      throw new Error(`${shape.name} differs: ${here.count} rows in the file, ${there.count} on the server`);
    }
    counts[shape.name] = here.count;
  }
  return counts;
}

/**
 * Copies every row of a file into the empty tables of a server atomically, and compares both.
 * @param schema the schema of the connection's tables
 */
export async function copyToServer(sqlite: Sqlite.Database, client: Client, schema: string): Promise<Counts> {
  const shapes = await shapesOf(sqlite, client, schema);
  await client.query('begin');
  try {
    for (const shape of shapes) {
      for (const piece of rowsOfFile(sqlite, shape)) await writeToServer(client, shape, piece);
      await countOnServer(sqlite, client, shape);
    }
    const counts = await compare(sqlite, client, shapes);
    await client.query('commit');
    return counts;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Copies every row of a server into the empty tables of a file; must run inside a transaction with a consistent
 * snapshot.
 */
export async function copyToFile(client: Client, sqlite: Sqlite.Database, schema: string): Promise<Counts> {
  const shapes = await shapesOf(sqlite, client, schema);
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec('begin');
  for (const shape of shapes) {
    for await (const piece of rowsOfServer(client, shape)) writeToFile(sqlite, shape, piece);
    await countInFile(client, sqlite, shape);
  }
  const counts = await compare(sqlite, client, shapes);
  sqlite.exec('commit');
  return counts;
}
