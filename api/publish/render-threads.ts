import { Worker } from 'node:worker_threads';
import { DatabaseAway } from '../../db/dialect/errors.ts';
import { makePages, type RenderSetup } from './make-pages.ts';
import {
  type FromMaker,
  fromMaker,
  type Made,
  type MakerSetup,
  type ToMaker,
  type WantedPages,
} from './maker-messages.ts';
import { type SharedWorkList, shareWorkList } from './shared-work-list.ts';
import { resourceLimits } from './workers.ts';

/** The threads that render pages: the publisher's own thread, and helper threads during a long publish. */
export interface RenderThreads {
  /** The number of threads that render pages now. */
  count(): number;
  /** Starts the helper threads. Each takes part once it has loaded the renderer. */
  assist(): void;
  /** Stops the helper threads. */
  dismiss(): Promise<void>;
  /**
   * Renders pages with all available threads.
   * @param interrupted asked before each page except the first: whether a more urgent request waits
   * @returns one result per thread, and how many pages were tried from the start of the list
   * @throws DatabaseAway, or any other error that is not the fault of a page
   */
  make(wanted: WantedPages, interrupted: () => Promise<boolean>): Promise<{ parts: Made[]; tried: number }>;
}

/** A helper thread. */
interface Helper {
  here: boolean;
  make(wanted: WantedPages, share: SharedWorkList): Promise<Made>;
  leave(): Promise<void>;
}

const errorOf = ({ away, code, message }: Extract<FromMaker, { kind: 'failed' }>): Error =>
  away ? new DatabaseAway(message) : Object.assign(new Error(message), code === null ? {} : { code });

/**
 * Starts a helper thread.
 * @param gone called when the thread has ended, with the error that may have ended it
 */
function startHelper(setup: MakerSetup, workshop: RenderSetup, gone: (helper: Helper, why: unknown) => void): Helper {
  const worker = new Worker(new URL('./maker.ts', import.meta.url), { workerData: setup, resourceLimits });
  let running: PromiseWithResolvers<Made> | undefined;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const tell = (message: ToMaker) => worker.postMessage(message);
  worker.on('message', (raw) => {
    const message = fromMaker.parse(raw);
    if (message.kind === 'here') helper.here = true;
    else if (message.kind === 'rendered') workshop.onRendered(message.address, message.ms);
    else if (message.kind === 'fault') workshop.onFault(message.address, message.message);
    else if (message.kind === 'made') running?.resolve(message.made);
    else running?.reject(errorOf(message));
  });
  let why: unknown = new Error('a thread that made pages has ended');
  worker.on('error', (error) => (why = error));
  void ended.then(() => {
    running?.reject(why);
    gone(helper, why);
  });
  const helper: Helper = {
    here: false,
    make(wanted, share) {
      running = Promise.withResolvers();
      tell({ wanted, counter: share.counter });
      return running.promise;
    },
    leave() {
      // A thread that still loads the renderer would answer late, so it is terminated.
      if (helper.here) tell('leave');
      else void worker.terminate();
      return ended;
    },
  };
  return helper;
}

/** @param most maximum number of helper threads */
export function openRenderThreads(workshop: RenderSetup, setup: MakerSetup, most: number): RenderThreads {
  let helpers: Helper[] = [];
  /**
   * A helper thread died. No other is started: the same error would end it too, and one thread can render all pages.
   */
  let alone = false;
  const goOnAlone = (why: unknown) => {
    alone = true;
    workshop.onAlone(why);
  };
  const gone = (helper: Helper, why: unknown) => {
    if (!helpers.includes(helper)) return;
    helpers = helpers.filter((each) => each !== helper);
    goOnAlone(why);
  };
  const present = () => helpers.filter(({ here }) => here);
  return {
    count: () => 1 + present().length,
    assist() {
      try {
        while (!alone && helpers.length < most) helpers.push(startHelper(setup, workshop, gone));
      } catch (error) {
        // The operating system could not create another thread.
        goOnAlone(error);
      }
    },
    async dismiss() {
      const leaving = helpers;
      helpers = [];
      await Promise.all(leaving.map((helper) => helper.leave()));
    },
    async make(wanted, interrupted) {
      const share = shareWorkList(wanted.list);
      let tried = 0;
      let first = true;
      const next = async () => {
        if (!first && (await interrupted())) tried = share.end();
        first = false;
        return share.next();
      };
      const own = makePages(workshop, wanted, next).finally(() => {
        tried ||= share.end();
      });
      // Waits for all threads, so that none still works when an error is thrown.
      const parts = await Promise.allSettled([own, ...present().map((helper) => helper.make(wanted, share))]);
      return { parts: parts.map(partOf), tried };
    },
  };
}

function partOf(part: PromiseSettledResult<Made>): Made {
  if (part.status === 'rejected') throw part.reason;
  return part.value;
}
