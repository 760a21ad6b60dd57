import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { fromWorker, type WorkerSetup } from './messages.ts';

export interface Publisher {
  /** Says that something may wait in the queue. */
  wake(): void;
  /** Settles when the queue was empty for the first time since the start. */
  ready: Promise<void>;
  /** Settles when the queue is empty after this call. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface PublisherEvents {
  /** Files of these addresses are new or gone. */
  changed(paths: string[]): void;
  /** Nothing waits any more. */
  idle(): void;
}

/** In megabytes: far more than a page needs, and little enough that garbage does not pile up. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

/** Starts the thread that publishes. It works from the queue in the database and dies with the process. */
export function startPublisher(setup: WorkerSetup, log: Log, events: PublisherEvents): Publisher {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: setup, resourceLimits });
  const waiting = new Set<() => void>();
  const stopped = Promise.withResolvers<void>();
  const settle = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  worker.on('message', (raw) => {
    const message = fromWorker.parse(raw);
    if (message.kind === 'changed') {
      log.info({ paths: message.paths.length, first: message.paths.slice(0, 5) }, 'published');
      events.changed(message.paths);
    } else if (message.kind === 'idle') {
      settle();
      events.idle();
    } else if (message.kind === 'fault') {
      log.error({ address: message.address, fault: message.message }, 'publish failed');
    } else stopped.resolve();
  });
  worker.on('error', (error) => log.fatal({ err: error }, 'the publisher died'));
  worker.on('exit', () => stopped.resolve());
  const idle = () => new Promise<void>((resolve) => waiting.add(resolve));
  return {
    wake: () => worker.postMessage('wake'),
    ready: idle(),
    idle: () => {
      const settled = idle();
      worker.postMessage('wake');
      return settled;
    },
    async stop() {
      worker.postMessage('stop');
      await stopped.promise;
      await worker.terminate();
    },
  };
}
