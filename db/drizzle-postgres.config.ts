import { defineConfig } from 'drizzle-kit';

// A dummy URL: nothing connects, it only selects the dialect of the tables.
process.env['DATABASE_URL'] = 'postgres://';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/schema.ts', './db/publishing/schema.ts', './db/content/content-tables.cjs'],
  out: process.env['MIGRATIONS_DIR'] ?? './db/migrations-postgres',
  casing: 'snake_case',
});
