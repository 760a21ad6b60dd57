import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { migrateAsLater } from './later-version.ts';
import type { PostgresServer } from './postgres.ts';
import { copySchool } from './server.ts';

/** A school whose database a later version has migrated. */
export interface NewerSchool {
  dataDir: string;
  env: Record<string, string>;
  /** Executes SQL as the role that owns the tables. */
  run(sql: string): void;
  /** The value of a query's first column in its first row, as text. */
  ask(sql: string): string;
  remove(): void;
}

function inFile(dataDir: string): NewerSchool {
  const open = <T>(work: (db: Sqlite.Database) => T): T => {
    const db = new Sqlite(join(dataDir, 'school.db'));
    db.pragma('foreign_keys = on');
    const result = work(db);
    db.close();
    return result;
  };
  return {
    dataDir,
    env: {},
    run: (sql) => void open((db) => db.exec(sql)),
    ask: (sql) => open((db) => String(db.prepare(sql).pluck().get() ?? '')),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

let made = 0;

function onServer(server: PostgresServer, dataDir: string): NewerSchool {
  made += 1;
  const name = `newer_${made}`;
  const url = server.create(name);
  return {
    dataDir,
    env: { DATABASE_URL: url },
    run: (sql) => void server.query(`set role school; ${sql}`, name),
    ask: (sql) => server.query(sql, name).split('\n')[0] ?? '',
    remove() {
      server.drop(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty folder or database beside it, for a restore. @param server null: a SQLite file */
export const emptyPlace = (dataDir: string, server: PostgresServer | null): NewerSchool =>
  server === null ? inFile(dataDir) : onServer(server, dataDir);

/** Copies the demo school and migrates it as a later version does. @param server null: a SQLite file */
export async function copyNewerSchool(server: PostgresServer | null): Promise<NewerSchool> {
  const dataDir = copySchool();
  const file = join(dataDir, 'school.db');
  const school = emptyPlace(dataDir, server);
  if (server !== null) {
    await writeSchema(school.env['DATABASE_URL'] ?? '', file, 'public');
    rmSync(file);
  }
  migrateAsLater(server === null ? 'sqlite' : 'postgres', school.run);
  return school;
}
