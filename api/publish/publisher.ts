import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { loggedText } from '../log-fault.ts';
import type { FromWorker, WorkerSetup } from './messages.ts';
import { type RunningWorker, startProcess, startThread } from './workers.ts';

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

/** Milliseconds before a thread that died is started again; doubled each time until one has emptied the queue. */
const firstPause = 250;
const longestPause = 30_000;

/**
 * Starts the thread that publishes. It works from the queue in the database, so another goes on where one died.
 * @param replaced whether the program's files are others by now: no page is made then, and no thread started
 * @param much whether a whole school is to be published: a process does that before the thread, and leaves
 */
export function startPublisher(
  setup: Omit<WorkerSetup, 'timings' | 'passing'>,
  log: Log,
  events: PublisherEvents,
  much = false,
  replaced: () => boolean = () => false,
): Publisher {
  const given: WorkerSetup = { ...setup, timings: log.isLevelEnabled('debug'), passing: false };
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
    } else if (message.kind === 'alone') {
      log.warn({ event: 'publisher.alone', fault: loggedText(message.message) }, 'pages are made by one thread');
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
    for (let start = much ? startProcess : startThread; ; start = startThread) {
      worker = start(given, hear, died);
      const done = await worker.ended;
      leading = false;
      events.changedHands();
      if (stopping.signal.aborted) return;
      if (done && start === startProcess) continue;
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
