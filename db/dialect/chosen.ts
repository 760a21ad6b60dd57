import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's own folder: settings and data are found here, independent of the working directory. */
export const programFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The file of the settings of an installed program, which its launcher names; null for a checkout. */
export const installedSettings: string | null = process.env['SCHOOL_SETTINGS'] || null;

/**
 * Loads the settings: the file that the launcher names, or `.env` from the program's folder. A relative `DATA_DIR` in
 * that file is resolved from the program's folder too.
 */
function readSettings(): void {
  const file = installedSettings ?? join(programFolder, '.env');
  const given = process.env['DATA_DIR'];
  if (existsSync(file)) process.loadEnvFile(file);
  const read = process.env['DATA_DIR'];
  if (given === undefined && read) process.env['DATA_DIR'] = resolve(programFolder, read);
}

// Tables are module constants that depend on the dialect, so the settings must be loaded first.
readSettings();

/** The value of `DATABASE_URL`; null if not set: then the database is a SQLite file in the data folder. */
export const databaseUrl: string | null = process.env['DATABASE_URL'] || null;

export type Dialect = 'sqlite' | 'postgres';

/** The database type of this process; it never changes while the process runs. */
export const dialect: Dialect = databaseUrl === null ? 'sqlite' : 'postgres';
