import { statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { onPostgres, psqlOf } from './test-database.ts';

type Value = string | number | null | undefined | readonly (string | number)[];

interface Look<R> {
  get(...values: Value[]): R | undefined;
  all(...values: Value[]): R[];
  run(...values: Value[]): void;
  /** Returns only the first column. */
  pluck(): Look<unknown>;
}

/**
 * Direct access to a school's database, SQLite or PostgreSQL: to check it, and to set states that otherwise need time
 * to pass.
 */
export interface LookedAt {
  /** @param sql valid in both databases, with `?` for values */
  prepare<_P = unknown, R = unknown>(sql: string): Look<R>;
  exec(sql: string): void;
  /** The query plan of a query made by drizzle, one line for each step. */
  plan(sql: string, values: readonly Value[]): string[];
  close(): void;
  /** Size of the database in bytes, including the write-ahead log. */
  size(): number;
}

function literal(value: Value): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return typeof value === 'object' && value ? `array[${value.map(literal)}]` : String(value ?? null);
}

function filled(sql: string, values: readonly Value[]): string {
  let at = 0;
  return sql.replaceAll('?', () => literal(values[at++]));
}

function onServer<R>(dataDir: string, sql: string, pick: (row: Record<string, unknown>) => unknown): Look<R> {
  const all = (values: readonly Value[]): R[] => {
    const rows = psqlOf(dataDir, `select coalesce(json_agg(row_to_json(t)), '[]') from (${filled(sql, values)}) t`);
    return JSON.parse(rows).map(pick);
  };
  return {
    get: (...values) => all(values)[0],
    all: (...values) => all(values),
    run: (...values) => void psqlOf(dataDir, filled(sql, values)),
    pluck: () => onServer(dataDir, sql, (row) => Object.values(row)[0]),
  };
}

function inFile<R>(statement: Sqlite.Statement<unknown[], R>): Look<R> {
  return {
    get: (...values) => statement.get(...values),
    all: (...values) => statement.all(...values),
    run: (...values) => void statement.run(...values),
    pluck: () => inFile<unknown>(statement.pluck()),
  };
}

export function lookAt(dataDir: string): LookedAt {
  if (onPostgres) {
    return {
      prepare: (sql) => onServer(dataDir, sql, (row) => row),
      exec: (sql) => void psqlOf(dataDir, sql),
      plan(sql, values) {
        const text = sql.replaceAll(/\$(\d+)/g, (_, number) => literal(values[number - 1]));
        return psqlOf(dataDir, `explain (costs off) ${text}`).split('\n');
      },
      close: () => undefined,
      size: () => Number(psqlOf(dataDir, 'select pg_database_size(current_database())')),
    };
  }
  const db = new Sqlite(join(dataDir, 'school.db'));
  return {
    prepare: <_P, R>(sql: string) => inFile(db.prepare<unknown[], R>(sql)),
    exec: (sql) => void db.exec(sql),
    plan: (sql, values) =>
      db
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...values)
        .map(({ detail }) => detail),
    close: () => void db.close(),
    size() {
      db.pragma('wal_checkpoint(TRUNCATE)');
      const sizeOf = (suffix: string) => statSync(`${db.name}${suffix}`, { throwIfNoEntry: false })?.size ?? 0;
      return sizeOf('') + sizeOf('-wal');
    },
  };
}
