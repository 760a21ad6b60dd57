import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type FromWorker, fromWorker, type ToWorker, type WorkerSetup } from './messages.ts';

/** Where pages are made. */
export interface RunningWorker {
  tell(message: ToWorker): void;
  /** Settles when it is gone: whether it was done, and did not die. */
  ended: Promise<boolean>;
}

/** In megabytes: far more than a page needs, and little enough that garbage does not pile up. */
export const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

/**
 * How many threads may help the publisher's own with a long publish: one processor is left for requests, and more than
 * three threads would wait for the disk.
 */
export const helpersOfPublisher = (): number => Math.min(3, Math.max(1, availableParallelism() - 1)) - 1;

/** Makes pages in a thread of this process: an edit is live soonest, and little memory is had twice. */
export function startThread(
  workerData: WorkerSetup,
  hear: (message: FromWorker) => void,
  died: (error: unknown) => void,
): RunningWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits });
  worker.on('message', (raw) => hear(fromWorker.parse(raw)));
  worker.on('error', died);
  return {
    tell: (message) => worker.postMessage(message),
    ended: new Promise((resolve) => worker.once('exit', (code) => resolve(code === 0))),
  };
}

/**
 * Makes pages in a process of its own, which leaves when nothing waits any more: what a whole school takes in memory is
 * not kept by who listens for as long as it runs.
 */
export function startProcess(
  setup: WorkerSetup,
  hear: (message: FromWorker) => void,
  died: (error: unknown) => void,
): RunningWorker {
  const child = fork(new URL('./worker.ts', import.meta.url), {
    execArgv: [...process.execArgv, `--max-old-space-size=${resourceLimits.maxOldGenerationSizeMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (raw) => hear(fromWorker.parse(raw)));
  child.on('error', died);
  // Once it is gone there is nobody to tell.
  const send = (message: ToWorker | WorkerSetup) => child.send(message, () => undefined);
  send({ ...setup, passing: true });
  return {
    tell: send,
    ended: new Promise((resolve) => {
      child.once('error', () => resolve(false));
      child.once('close', (code) => resolve(code === 0));
    }),
  };
}
