import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '../../src/model/limits.ts';
import { until } from './content.ts';
import type { School } from './process.ts';

/** How long a request may block the event loop, in milliseconds (contract 8). */
export const longestAllowed = 100;

/** Measures the event loop and the memory of a school that was started with `env`. */
export interface Probe {
  env: Record<string, string>;
  /** The longest event loop turn while `run` runs, in milliseconds of processor time. */
  turn(school: School, run: () => Promise<unknown>): Promise<number>;
  /** Memory of the server that garbage collection cannot free, in megabytes. */
  held(school: School): Promise<number>;
}

export function createProbe(): Probe {
  const file = join(mkdtempSync(join(tmpdir(), 'probe-')), 'found');
  const probe = fileURLToPath(new URL('probe.ts', import.meta.url));

  async function ask(school: School, signal: 'SIGUSR2' | 'SIGWINCH'): Promise<string> {
    writeFileSync(file, '');
    school.process.kill(signal);
    await until(() => readFileSync(file, 'utf8') !== '', 'the probe answers');
    return readFileSync(file, 'utf8');
  }

  async function once(school: School, run: () => Promise<unknown>): Promise<number> {
    await ask(school, 'SIGUSR2');
    const failed = await run().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const found = Number(await ask(school, 'SIGUSR2'));
    if (failed) throw failed.error;
    return found;
  }

  return {
    env: { NODE_OPTIONS: `--import=${probe}`, PROBE_FILE: file },
    async turn(school, run) {
      const first = await once(school, run);
      // Measured a second time: compiling and garbage collection of V8 can make one turn longer.
      return first <= longestAllowed ? first : Math.min(first, await once(school, run));
    },
    held: async (school) => Number(await ask(school, 'SIGWINCH')) / MEGABYTE,
  };
}
