import { existsSync } from 'node:fs';

// Tables are constants of their modules: what decides how they are made must be known before anything else runs.
if (existsSync('.env')) process.loadEnvFile('.env');

/** `DATABASE_URL` as it was given; null without one: a SQLite file in the data folder. */
export const databaseUrl: string | null = process.env['DATABASE_URL'] || null;

export type Dialect = 'sqlite' | 'postgres';

/** Which database this process works with, from its start to its end. */
export const dialect: Dialect = databaseUrl === null ? 'sqlite' : 'postgres';
