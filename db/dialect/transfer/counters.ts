import type Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Shape } from './shape.ts';

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
export async function countOnServer(sqlite: Sqlite.Database, client: Client, shape: Shape): Promise<void> {
  const name = numbered(shape) ? await sequenceOf(client, shape.name) : null;
  if (name === null) return;
  const used = countedInFile(sqlite, shape.name);
  await client.query('select setval($1, $2, $3)', [name, Math.max(1, used), used > 0]);
}

/** Sets the id counter of a file's table, so that an id is never reused. */
export async function countInFile(client: Client, sqlite: Sqlite.Database, shape: Shape): Promise<void> {
  const name = numbered(shape) ? await sequenceOf(client, shape.name) : null;
  const text = sqlite.prepare('select sql from sqlite_schema where name = ?').pluck().get(shape.name);
  if (name === null || !/autoincrement/i.test(String(text))) return;
  const { rows } = await client.query(`select last_value as last, is_called as called from ${name}`);
  const { last, called } = position.parse(rows[0]);
  const used = Math.max(called ? last : 0, countedInFile(sqlite, shape.name));
  sqlite.prepare('delete from sqlite_sequence where name = ?').run(shape.name);
  sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(shape.name, used);
}
