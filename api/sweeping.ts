import type { Log } from './log.ts';

/** Removes what nobody needs any more. @returns how many things went */
export type Sweep = () => Promise<number>;

const hour = 3_600_000;

export interface Sweeping {
  /** Settles when all was swept for the first time. */
  first: Promise<void>;
  /** Stops it and waits for it. */
  stop(): Promise<void>;
}

/**
 * Sweeps at once and then again and again; one that fails does not keep the others.
 * @param interval in milliseconds
 */
export function startSweeping(sweeps: Readonly<Record<string, Sweep>>, log: Log, interval = hour): Sweeping {
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
  return {
    first: running,
    stop() {
      stopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
