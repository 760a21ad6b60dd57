import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/process.ts';

const runners = [
  ['vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--project', 'api'],
  ['@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'],
];

/** Runs the API and browser tests in their long form. They take twice the time of `npm test`, so it leaves them out. */
export async function runLongForms(): Promise<void> {
  for (const [program = '', ...words] of runners) {
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...words], {
      cwd: root,
      env: { ...process.env, TESTS: 'long' },
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('a test failed in its long form');
  }
}
