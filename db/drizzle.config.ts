import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./db/schema.ts', './db/publishing-schema.ts', './db/content-tables.cjs'],
  out: './db/migrations',
  casing: 'snake_case',
});
