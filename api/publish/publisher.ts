import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { loggedText } from '../log.ts';
import { type FromWorker, fromWorker, type ToWorker, type WorkerSetup } from './messages.ts';

export interface Publisher {
  /** Tells the worker that the queue may have new requests. */
  wake(): void;
  /** Whether this process holds the publish lease (is the leader). */
  leading(): boolean;
  /** Resolves when the queue is empty after this call. */
  idle(): Promise<void>;
  /** Whether publishing fails (for example, the disk is full) and is retried. */
  stuck(): boolean;
  stop(): Promise<void>;
}

interface PublisherEvents {
  /** The pages at these addresses were changed or deleted. */
  changed(paths: string[]): void;
  /** The queue is empty. */
  idle(): void;
  /** This process gained or lost the lease. Other processes may have published meanwhile, without an event here. */
  leaseChanged(): void;
  /** Another process publishes with another build or for another address, so this process does not publish. */
  differs(): void;
}

const differs = (olderBuild: boolean) =>
  `another process publishes ${olderBuild ? 'with a newer build' : 'for another SITE_URL or DEFAULT_LANGUAGE'}: this one does not`;

/** Milliseconds before a worker that died is restarted; doubled each time until one has emptied the queue. */
const firstPause = 250;
const longestPause = 30_000;

/** Heap limits in megabytes: far more than a page needs, and small enough to keep garbage from piling up. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

interface RunningWorker {
  tell(message: ToWorker): void;
  ended: Promise<void>;
}

/** Starts the worker as a thread of this process: edits go live fastest, and little memory is duplicated. */
function startThread(
  workerData: WorkerSetup,
  hear: (message: FromWorker) => void,
  died: (error: unknown) => void,
): RunningWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits });
  worker.on('message', (raw) => hear(fromWorker.parse(raw)));
  worker.on('error', died);
  return {
    tell: (message) => worker.postMessage(message),
    ended: new Promise((resolve) => worker.once('exit', () => resolve())),
  };
}

/**
 * Starts the publish worker. The queue is in the database, so a new worker continues where another died.
 * @param replaced whether the program's files were replaced (by an update): then no page is rendered and no worker
 * started
 */
export function startPublisher(
  setup: Omit<WorkerSetup, 'timings'>,
  log: Log,
  events: PublisherEvents,
  replaced: () => boolean = () => false,
): Publisher {
  const given: WorkerSetup = { ...setup, timings: log.isLevelEnabled('debug') };
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
    } else if (message.kind === 'refresh') {
      events.leaseChanged();
    } else if (message.kind === 'leading') {
      leading = true;
      events.leaseChanged();
    } else if (message.kind === 'differs') {
      log.error({ event: 'publisher.differs', olderBuild: message.olderBuild }, differs(message.olderBuild));
      leading = false;
      events.leaseChanged();
      events.differs();
    } else if (message.kind === 'waiting') {
      stuck = false;
      nextPause = firstPause;
    } else if (message.kind === 'idle') {
      stuck = false;
      nextPause = firstPause;
      for (const resolve of waiting) resolve();
      waiting.clear();
      events.idle();
    } else {
      if (message.address === null) stuck = true;
      log.error({ address: message.address, fault: loggedText(message.message) }, 'publish failed');
    }
  };

  const died = (error: unknown) => log.error({ err: error }, 'the publisher died');
  let worker: RunningWorker;
  const run = async () => {
    for (;;) {
      worker = startThread(given, hear, died);
      await worker.ended;
      leading = false;
      events.leaseChanged();
      if (stopping.signal.aborted) return;
      stuck = true;
      await pause(nextPause, undefined, { signal: stopping.signal }).catch(() => undefined);
      nextPause = Math.min(longestPause, nextPause * 2);
      while (replaced() && !stopping.signal.aborted) {
        await pause(firstPause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      if (stopping.signal.aborted) return;
    }
  };
  const ended = run();

  const wake = () => worker.tell(replaced() ? 'hold' : 'wake');
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
      worker.tell('stop');
      await ended;
    },
  };
}
