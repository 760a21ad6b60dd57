import { spawnSync } from 'node:child_process';
import { root } from '../support/server.ts';

/**
 * Runs ten thousand random payment histories over thirty days (`api/payments/sequences`), which takes minutes; `npm
 * test` runs sixty.
 * @throws Error when a past day has changed, or the sums do not match the rows
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
