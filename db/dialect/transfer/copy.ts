import type Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { countInFile, countOnServer } from './counters.ts';
import { type Row, rowsOfFile, rowsOfServer, tally, writeToFile, writeToServer } from './rows.ts';
import { type Shape, shapesOf } from './shape.ts';

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
