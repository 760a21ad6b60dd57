import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickTwins } from './asset-twins.ts';

const program = fileURLToPath(new URL('improve-twins.ts', import.meta.url));

export interface Improving {
  /** Settles when it has ended. Whether each file has its better twin now; null when each had it before. */
  ended: Promise<boolean | null>;
  /** Breaks it off: the next start begins anew. */
  stop(): Promise<void>;
}

/**
 * Has the compiled files of a build compressed as well as it goes, if that was put off, in a process of its own that goes
 * behind all others: its memory ends with it.
 * @param build its folder
 */
export function improveTwins(build: string): Improving {
  if (!existsSync(join(build, quickTwins))) return { ended: Promise.resolve(null), stop: async () => undefined };
  // One file at a time.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const child = spawn(process.execPath, [program], { cwd: build, env, stdio: 'ignore' });
  const ended = once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
  return {
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
