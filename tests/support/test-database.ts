import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { postgresPrograms } from './postgres.ts';

/** `TEST_DATABASE=postgres npx vitest …` runs the API tests on PostgreSQL. */
export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** The database that every test school is copied from. */
export const templateName = 'template_school';

const server = z.object({ port: z.number(), home: z.string(), password: z.string() });
export type TestServer = z.infer<typeof server>;

/** The file with the connection data of the PostgreSQL server, for the test workers. */
export const serverFile = join(import.meta.dirname, '../../node_modules/.cache/school/postgres.json');

let known: TestServer | undefined;
const running = (): TestServer => {
  known ??= server.parse(JSON.parse(readFileSync(serverFile, 'utf8')));
  return known;
};

/**
 * Database name from the whole path, because some folders are only called `data`. PostgreSQL limits names to 63
 * characters.
 */
export const nameOf = (dataDir: string) =>
  relative(tmpdir(), dataDir)
    .replaceAll(/[^\w]+/g, '-')
    .slice(-60);

/** Runs SQL as the superuser. @returns one line for each row */
export function psql(sql: string, database = 'postgres'): string {
  const { home, port } = running();
  const words = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', home, '-p', String(port), '-U', 'postgres'];
  const program = join(postgresPrograms() ?? '', 'psql');
  const run = { input: sql, encoding: 'utf8' as const, maxBuffer: 2 ** 28 };
  return execFileSync(program, [...words, '-d', database, '-f', '-'], run).trim();
}

/** The same on a school's database. */
export const psqlOf = (dataDir: string, sql: string): string => psql(sql, nameOf(dataDir));

const isThere = (name: string) => psql(`select 1 from pg_database where datname = '${name}'`) === '1';

/** Every row of a school's database, as text. */
export function dumpOf(dataDir: string): string {
  const program = join(postgresPrograms() ?? '', 'pg_dump');
  const { home, port } = running();
  const words = ['--data-only', '-h', home, '-p', String(port), '-U', 'postgres', nameOf(dataDir)];
  return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** Connection URL of a school's database. */
export function addressOf(dataDir: string): string {
  const { port, password } = running();
  return `postgres://school:${password}@127.0.0.1:${port}/${nameOf(dataDir)}`;
}

/** Environment of a school's process. Creates the database if it does not exist. */
export function databaseEnv(dataDir: string | undefined): Record<string, string> {
  if (!onPostgres || dataDir === undefined || !existsSync(serverFile)) return {};
  if (!isThere(nameOf(dataDir))) psql(`create database "${nameOf(dataDir)}" owner school`);
  return { DATABASE_URL: addressOf(dataDir) };
}

/** Creates a database for a school with the rows of a file. @param file a SQLite database */
export async function takeOverFile(dataDir: string, file: string): Promise<void> {
  psql(`create database "${nameOf(dataDir)}" owner school`);
  await writeSchema(addressOf(dataDir), file, 'public');
  psqlOf(dataDir, 'analyze');
}

/** Creates the database of a copied school from the template. */
export function copyDatabaseTo(dataDir: string): void {
  psql(`create database "${nameOf(dataDir)}" owner school template "${templateName}"`);
}

export function dropDatabase(dataDir: string): void {
  psql(`drop database if exists "${nameOf(dataDir)}" with (force)`);
}
