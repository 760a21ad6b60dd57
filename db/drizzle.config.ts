import { defineConfig } from 'drizzle-kit';

// The dialect of the tables is chosen when drizzle-kit loads them, so it must be SQLite here.
delete process.env['DATABASE_URL'];

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./db/schema.ts', './db/publishing/schema.ts', './db/content/content-tables.cjs'],
  out: process.env['MIGRATIONS_DIR'] ?? './db/migrations',
  casing: 'snake_case',
});
