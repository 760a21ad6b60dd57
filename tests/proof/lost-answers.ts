import { execFileSync } from 'node:child_process';
import { root } from '../support/server.ts';

/**
 * The whole morning of `tests/e2e/lost-morning.spec.ts`, in a real browser. It is here because each lost answer costs the
 * three seconds after which a browser asks again: some fifty writes take minutes, of which `npm test` spares all but one
 * of each kind.
 */
export function loseTheMorning(): void {
  execFileSync('npx', ['playwright', 'test', '--config', 'tests/playwright.config.ts', 'lost-morning'], {
    cwd: root,
    env: { ...process.env, LOST_MORNING: 'whole' },
    stdio: 'inherit',
  });
}
