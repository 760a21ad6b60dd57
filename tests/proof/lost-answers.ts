import { execFileSync } from 'node:child_process';
import { root } from '../support/server.ts';

/**
 * Runs all of `tests/e2e/lost-morning.spec.ts` in a real browser. Each lost response costs three seconds until the
 * browser retries, so about fifty writes take minutes; `npm test` runs only some.
 */
export function loseTheMorning(): void {
  execFileSync('npx', ['playwright', 'test', '--config', 'tests/playwright.config.ts', 'lost-morning'], {
    cwd: root,
    env: { ...process.env, TESTS: 'long' },
    stdio: 'inherit',
  });
}
