/** What a worker is called for, by whoever started it or by what has happened to it. */
export interface Calls {
  /** Whether it is to end. */
  stopping(): boolean;
  /** Whether it is to end or another publishes by now. */
  over(): boolean;
  /** Whether another publishes by now. */
  replaced(): boolean;
  wake(): void;
  /** To be called instead of `wake` as long as no page may be made. */
  hold(): void;
  /** Whether none may be. */
  held(): boolean;
  stop(): void;
  lose(): void;
  /** Waits for the next call; for `pause` milliseconds in any case when something went wrong before. */
  next(pause: number): Promise<void>;
}

export function createCalls(): Calls {
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
          // What waits calls again and again, and would be tried as often.
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
