import { defineConfig } from 'drizzle-kit';

// Nothing connects: it only says which tables there are to be.
process.env['DATABASE_URL'] = 'postgres://';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/schema.ts', './db/publishing/schema.ts', './db/content/content-tables.cjs'],
  out: process.env['MIGRATIONS_DIR'] ?? './db/migrations-postgres',
  casing: 'snake_case',
});
