import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickMarker } from './compressed-assets.ts';

const program = fileURLToPath(new URL('recompress-process.ts', import.meta.url));

export interface Recompressing {
  /**
   * Resolves when the work has ended: true if every file now has its best compression, false if the process failed,
   * null if there was nothing to do.
   */
  ended: Promise<boolean | null>;
  /** Cancels the work. The next start begins again. */
  stop(): Promise<void>;
}

/**
 * Compresses the compiled files of a build with the best quality, if that was postponed. It runs in a child process
 * with the lowest priority, whose memory is freed when it ends.
 * @param build the folder of the build
 */
export function recompress(build: string): Recompressing {
  if (!existsSync(join(build, quickMarker))) return { ended: Promise.resolve(null), stop: async () => undefined };
  // One thread, so one file is compressed at a time.
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
