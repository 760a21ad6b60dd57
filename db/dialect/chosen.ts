import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's own folder: its settings and its data are looked for there, wherever it is called from. */
export const programFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Reads the settings that lie beside the program; a folder in them is meant from there as well. */
function readSettings(): void {
  const file = join(programFolder, '.env');
  const given = process.env['DATA_DIR'];
  if (existsSync(file)) process.loadEnvFile(file);
  const read = process.env['DATA_DIR'];
  if (given === undefined && read) process.env['DATA_DIR'] = resolve(programFolder, read);
}

// Tables are constants of their modules: what decides how they are made must be known before anything else runs.
readSettings();

/** `DATABASE_URL` as it was given; null without one: a SQLite file in the data folder. */
export const databaseUrl: string | null = process.env['DATABASE_URL'] || null;

export type Dialect = 'sqlite' | 'postgres';

/** Which database this process works with, from its start to its end. */
export const dialect: Dialect = databaseUrl === null ? 'sqlite' : 'postgres';
