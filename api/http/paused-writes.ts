import { Refusal } from '../../src/model/errors.ts';

/** Writes can be paused while something needs the whole school to stand still. */
export interface PausedWrites {
  /** Runs a task while other writes are refused. @throws Refusal 503 if another one is running */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** @throws Refusal 503 while a task is running */
  check(): void;
}

/** Seconds after which a refused client may try again. */
const retryAfter = 5;

export function pauseWrites(): PausedWrites {
  let paused = false;
  const check = () => {
    if (paused) throw new Refusal('busy', { values: { retryAfter } });
  };
  return {
    check,
    async during(task) {
      check();
      paused = true;
      try {
        return await task();
      } finally {
        paused = false;
      }
    },
  };
}
