import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/process.ts';

/** Runs the API tests in their long form. They take twice the time of `npm test`, so it leaves them out. */
export async function runLongForms(): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', 'api'],
    {
      cwd: root,
      env: { ...process.env, TESTS: 'long' },
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('a test failed in its long form');
}
