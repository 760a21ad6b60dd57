import type { Log } from './log.ts';

/** Removes what nobody needs any more. @returns how many things went */
export type Sweep = () => Promise<number>;

const hour = 3_600_000;

/**
 * Sweeps at once and then again and again; one that fails does not keep the others.
 * @param interval in milliseconds
 * @returns what stops it and waits for it
 */
export function startSweeping(sweeps: Readonly<Record<string, Sweep>>, log: Log, interval = hour): () => Promise<void> {
  let running = Promise.resolve();
  let stopped = false;
  async function sweepAll(): Promise<void> {
    for (const [what, sweep] of Object.entries(sweeps)) {
      if (stopped) return;
      await sweep().then(
        (removed) => {
          if (removed > 0) log.info({ what, removed }, 'swept');
        },
        (error: unknown) => log.error({ err: error, what }, 'not swept'),
      );
    }
  }
  const start = () => {
    running = running.then(sweepAll);
  };
  const timer = setInterval(start, interval).unref();
  start();
  return () => {
    stopped = true;
    clearInterval(timer);
    return running;
  };
}
