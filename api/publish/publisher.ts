import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { type FromWorker, fromWorker, type WorkerSetup } from './messages.ts';

export interface Publisher {
  /** Says that something may wait in the queue. */
  wake(): void;
  /** Whether this process is the one that publishes. */
  leading(): boolean;
  /** Settles when the queue is empty after this call. */
  idle(): Promise<void>;
  /** Whether it cannot go on, with a full disk for example, and keeps trying. */
  stuck(): boolean;
  stop(): Promise<void>;
}

export interface PublisherEvents {
  /** Files of these addresses are new or gone. */
  changed(paths: string[]): void;
  /** Nothing waits any more. */
  idle(): void;
  /** This process publishes from now on, or no longer: another may have published without its being told. */
  changedHands(): void;
  /** Another publishes with another build or for another address: this process does not. */
  differs(): void;
}

const differs = (olderBuild: boolean) =>
  `another process publishes ${olderBuild ? 'with a newer build' : 'for another SITE_URL or DEFAULT_LANGUAGE'}: this one does not`;

/** In megabytes: far more than a page needs, and little enough that garbage does not pile up. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

/** Milliseconds before a thread that died is started again; doubled each time until one has emptied the queue. */
const firstPause = 250;
const longestPause = 30_000;

/** Starts the thread that publishes. It works from the queue in the database, so another goes on where one died. */
export function startPublisher(setup: Omit<WorkerSetup, 'timings'>, log: Log, events: PublisherEvents): Publisher {
  const workerData: WorkerSetup = { ...setup, timings: log.isLevelEnabled('debug') };
  const waiting = new Set<() => void>();
  const stopping = new AbortController();
  let stuck = false;
  let leading = false;
  let nextPause = firstPause;

  const hear = (message: FromWorker) => {
    if (message.kind === 'changed') {
      log.info({ paths: message.paths.length, first: message.paths.slice(0, 5) }, 'published');
      events.changed(message.paths);
    } else if (message.kind === 'rendered') {
      log.debug({ address: message.address, ms: Math.round(message.ms * 10) / 10 }, 'rendered');
    } else if (message.kind === 'leading') {
      leading = true;
      events.changedHands();
    } else if (message.kind === 'differs') {
      log.error({ event: 'publisher.differs', olderBuild: message.olderBuild }, differs(message.olderBuild));
      leading = false;
      events.changedHands();
      events.differs();
    } else if (message.kind === 'idle') {
      stuck = false;
      nextPause = firstPause;
      for (const resolve of waiting) resolve();
      waiting.clear();
      events.idle();
    } else {
      if (message.address === null) stuck = true;
      log.error({ address: message.address, fault: message.message }, 'publish failed');
    }
  };

  let worker: Worker;
  const exits = () => {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits });
    worker.on('message', (raw) => hear(fromWorker.parse(raw)));
    worker.on('error', (error) => log.error({ err: error }, 'the publisher died'));
    return new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  };
  const run = async () => {
    for (let exit = exits(); ; exit = exits()) {
      await exit;
      leading = false;
      events.changedHands();
      if (stopping.signal.aborted) return;
      stuck = true;
      await pause(nextPause, undefined, { signal: stopping.signal }).catch(() => undefined);
      nextPause = Math.min(longestPause, nextPause * 2);
      if (stopping.signal.aborted) return;
    }
  };
  const ended = run();

  const wake = () => worker.postMessage('wake');
  const idle = () => new Promise<void>((resolve) => waiting.add(resolve));
  return {
    wake,
    leading: () => leading,
    idle() {
      const settled = idle();
      wake();
      return settled;
    },
    stuck: () => stuck,
    async stop() {
      stopping.abort();
      worker.postMessage('stop');
      await ended;
    },
  };
}
