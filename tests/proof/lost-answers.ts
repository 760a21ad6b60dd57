import { execFileSync } from 'node:child_process';
import { root } from '../support/server.ts';

/**
 * Runs all of `tests/e2e/lost-morning.spec.ts` in a real browser. Each lost response costs three seconds until the
 * browser retries, so about fifty writes take minutes; `npm test` runs only one of each kind.
 */
export function loseTheMorning(): void {
  execFileSync('npx', ['playwright', 'test', '--config', 'tests/playwright.config.ts', 'lost-morning'], {
    cwd: root,
    env: { ...process.env, LOST_MORNING: 'whole' },
    stdio: 'inherit',
  });
}
