import { spawnSync } from 'node:child_process';
import { root } from '../support/server.ts';

/**
 * Ten thousand random lives of payments over thirty days (`api/payments/sequences`), which take minutes: `npm test` goes
 * through sixty of them.
 * @throws Error when a day that is over has changed, or the sums are not what the rows say
 */
export function liveThroughMonth(say: (line: string) => void, students: number): void {
  const words = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'api', 'payments/sequences'];
  const env = { ...process.env, SEQUENCES: String(students) };
  const began = performance.now();
  const { status } = spawnSync('npx', words, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('a day that is over has changed');
  say(
    `${students} random lives of payments: every closed day stands (${Math.round((performance.now() - began) / 1000)} s)`,
  );
}
