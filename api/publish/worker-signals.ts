/** Signals to the publish worker, from the server or from the loss of the lease. */
export interface WorkerSignals {
  /** Whether the worker must stop. */
  stopping(): boolean;
  /** Whether the worker must stop or has lost the lease. */
  over(): boolean;
  /** Whether the lease was lost to another process. */
  replaced(): boolean;
  wake(): void;
  /** Called instead of `wake` while no page may be rendered (see `replaced` in publisher.ts). */
  hold(): void;
  /** Whether rendering is on hold. */
  held(): boolean;
  stop(): void;
  lose(): void;
  /** Waits for the next signal. With `pause` > 0 (after an error) it also returns after `pause` milliseconds. */
  next(pause: number): Promise<void>;
}

export function createWorkerSignals(): WorkerSignals {
  let woken = true;
  let stopping = false;
  let replaced = false;
  let held = false;
  let heard: () => void = () => undefined;
  const over = () => stopping || replaced;
  const wake = () => {
    woken = true;
    heard();
  };
  return {
    stopping: () => stopping,
    replaced: () => replaced,
    over,
    wake() {
      held = false;
      wake();
    },
    hold() {
      held = true;
      wake();
    },
    held: () => held,
    stop() {
      stopping = true;
      wake();
    },
    lose() {
      replaced = true;
      wake();
    },
    async next(pause) {
      await new Promise<void>((resolve) => {
        const timer = pause > 0 ? setTimeout(resolve, pause) : undefined;
        heard = () => {
          // During a pause after an error, wake-ups are ignored: pending requests cause one every moment, which would
          // bypass the pause.
          if (timer && !over()) return;
          clearTimeout(timer);
          resolve();
        };
        if (woken) heard();
      });
      woken = false;
    },
  };
}
