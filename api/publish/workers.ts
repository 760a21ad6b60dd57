import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type FromWorker, fromWorker, type ToWorker, type WorkerSetup } from './messages.ts';

/** A running publish worker (thread or child process). */
export interface RunningWorker {
  tell(message: ToWorker): void;
  /** Resolves when the worker has ended: true when it exited normally. */
  ended: Promise<boolean>;
}

/** Heap limits in megabytes: far more than a page needs, and small enough to keep garbage from piling up. */
export const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

/**
 * Maximum number of helper threads for a long publish: one CPU is left for requests, and more than three threads would
 * only wait for the disk.
 */
export const helpersOfPublisher = (): number => Math.min(3, Math.max(1, availableParallelism() - 1)) - 1;

/** Starts the worker as a thread of this process: edits go live fastest, and little memory is duplicated. */
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
 * Starts the worker as a child process, which exits when the queue is empty. The memory that a full publish takes is
 * then freed, and does not stay in the server process.
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
  // Send errors are ignored: the process may have ended.
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
