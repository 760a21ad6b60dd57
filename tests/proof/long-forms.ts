import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/process.ts';

/** Runs the API's tests in their long forms. They are not in `npm test`: they take twice its time. */
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
