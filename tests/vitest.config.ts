import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { deskTexts } from '../src/dashboard/texts/text-files.ts';

// The schema is built for SQLite or PostgreSQL when a worker loads it. Each school sets its own DATABASE_URL.
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
process.env['DATABASE_URL'] = '';

const texts = deskTexts((path) => readFileSync(path, 'utf8'));
const root = fileURLToPath(new URL('..', import.meta.url));

const unit = 'tests/unit/**/*.test.ts';
/** Files that measure the processor time of their whole thread, so no other file may run in it. */
const ownThread = ['tests/unit/workbook.test.ts'];

/** Says why a test failed that passed when it was repeated. The reporters of Vitest only count it. */
const firstFailures: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const errors = (test.result().errors ?? []).map(({ stack, message }) => stack ?? message);
    const lines = [`repeated: ${test.module.relativeModuleId} > ${test.fullName}`, ...errors];
    process.stdout.write(`${lines.join('\n')}\n`);
  },
};

export default defineConfig({
  root,
  test: {
    reporters: [process.env['CI'] ? 'default' : 'dot', firstFailures],
    projects: [
      {
        root,
        plugins: [texts],
        // One worker runs many files: loading the modules again for each file took a third of the time.
        test: {
          name: 'unit',
          include: [unit],
          exclude: ownThread,
          isolate: false,
          // On two processors the default is one; some tests wait for a lock or a thread for seconds.
          maxWorkers: 2,
          testTimeout: 60_000,
          css: { include: /tokens/ },
        },
      },
      { root, plugins: [texts], test: { name: 'unit-own-thread', include: ownThread, testTimeout: 60_000 } },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          env: { DATABASE_URL: onPostgres ? 'postgres://127.0.0.1/none' : '' },
          globalSetup: ['tests/support/template.ts'],
          // As in the unit tests; each file starts its own servers.
          isolate: false,
          // Node loads the modules itself, as in the server: Vite would compile each of them anew for every file.
          execArgv: ['--import', './api/loading.js'],
          experimental: { viteModuleRunner: false },
          // A backup of all files of a school from S3 takes minutes.
          testTimeout: process.env['TEST_FILES'] === 's3' ? 300_000 : 90_000,
          hookTimeout: 120_000,
          // More workers than processors: tests spend much time waiting for a lock, a lease or the end of a process.
          maxWorkers: 3,
          // As in the browser tests: CI machines have other load, so a test fails only if it fails twice.
          retry: process.env['CI'] ? 1 : 0,
          // Polled conditions become true later on a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
