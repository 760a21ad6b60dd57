import { defineConfig } from 'drizzle-kit';

// The tables are made when drizzle-kit loads them, by what this says then.
delete process.env['DATABASE_URL'];

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./db/schema.ts', './db/publishing/schema.ts', './db/content/content-tables.cjs'],
  out: process.env['MIGRATIONS_DIR'] ?? './db/migrations',
  casing: 'snake_case',
});
