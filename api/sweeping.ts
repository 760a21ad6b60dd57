import type { Log } from './log.ts';

/** A cleanup job that deletes expired data. @returns how many items were deleted */
export type Sweep = () => Promise<number>;

const hour = 3_600_000;

export interface Sweeping {
  /** Resolves when the first run of all jobs is done. */
  first: Promise<void>;
  /** Stops the jobs and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs the cleanup jobs now and then at an interval. A job that fails is logged and does not stop the others.
 * @param interval in milliseconds; one hour by default
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
