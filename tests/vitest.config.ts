import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { deskTexts } from '../src/dashboard/texts/text-files.ts';

// Tables are made for the one database or the other when a worker loads them; each school says which one is its own.
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
process.env['DATABASE_URL'] = '';

const texts = deskTexts((path) => readFileSync(path, 'utf8'));
const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      { root, plugins: [texts], test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          env: { DATABASE_URL: onPostgres ? 'postgres://127.0.0.1/none' : '' },
          globalSetup: ['tests/support/template.ts'],
          // A backup of all files of a school takes minutes out of a store.
          testTimeout: process.env['TEST_FILES'] === 's3' ? 300_000 : 90_000,
          hookTimeout: 120_000,
          // More than there are processors: much of a test is waiting, for a lock, a lease, a process that ends.
          maxWorkers: 3,
          // As in the browser's tests: on a machine that does other work, what fails twice has failed.
          retry: process.env['CI'] ? 1 : 0,
          // What is waited for comes, on a busy machine later.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
