import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/process.ts';

const runners = [
  ['vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
  ['@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'],
];

/** Runs all tests in their long form. They take several times as long as `npm test`. */
export async function runLongForms(): Promise<void> {
  const env = { ...process.env, TESTS: 'long' };
  // Both run, even if a test of the first fails.
  const ended = runners.map(([program = '', ...words]) =>
    spawnSync(process.execPath, [join(root, 'node_modules', program), ...words], { cwd: root, env, stdio: 'inherit' }),
  );
  if (ended.some(({ status }) => status !== 0)) throw new Error('a test failed in its long form');
}
