import { Worker } from 'node:worker_threads';
import { DatabaseAway } from '../../db/dialect/errors.ts';
import { makePages, type Workshop } from './make-pages.ts';
import {
  type FromMaker,
  fromMaker,
  type Made,
  type MakerSetup,
  type ToMaker,
  type WantedPages,
} from './maker-messages.ts';
import { type Share, shareOut } from './share.ts';
import { resourceLimits } from './workers.ts';

/** Who makes pages: the publisher's own thread, and others beside it in a long publish. */
export interface Makers {
  /** How many make pages now. */
  count(): number;
  /** Calls the others in; each helps once it has loaded what it needs. */
  assist(): void;
  /** Sends them away. */
  dismiss(): Promise<void>;
  /**
   * @param interrupted asked before each page but the first: whether something more urgent waits
   * @returns what each has made, and how many pages were tried from the front of the list
   * @throws DatabaseAway, or what else has failed that is no page's fault
   */
  make(wanted: WantedPages, interrupted: () => Promise<boolean>): Promise<{ parts: Made[]; tried: number }>;
}

/** Another thread. */
interface Helper {
  here: boolean;
  make(wanted: WantedPages, share: Share): Promise<Made>;
  leave(): Promise<void>;
}

const errorOf = ({ away, code, message }: Extract<FromMaker, { kind: 'failed' }>): Error =>
  away ? new DatabaseAway(message) : Object.assign(new Error(message), code === null ? {} : { code });

/** @param gone called when it has ended, with what it may have died of */
function startHelper(setup: MakerSetup, workshop: Workshop, gone: (helper: Helper, why: unknown) => void): Helper {
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
      // One that still loads what it needs would be waited for.
      if (helper.here) tell('leave');
      else void worker.terminate();
      return ended;
    },
  };
  return helper;
}

/** @param most how many threads may help */
export function openMakers(workshop: Workshop, setup: MakerSetup, most: number): Makers {
  let helpers: Helper[] = [];
  /** One has died: what it died of would end others too, and one thread makes all pages as well. */
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
        // The system has no thread left.
        goOnAlone(error);
      }
    },
    async dismiss() {
      const leaving = helpers;
      helpers = [];
      await Promise.all(leaving.map((helper) => helper.leave()));
    },
    async make(wanted, interrupted) {
      const share = shareOut(wanted.list);
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
      // Whoever fails, nobody is at work any more when it is told.
      const parts = await Promise.allSettled([own, ...present().map((helper) => helper.make(wanted, share))]);
      return { parts: parts.map(partOf), tried };
    },
  };
}

function partOf(part: PromiseSettledResult<Made>): Made {
  if (part.status === 'rejected') throw part.reason;
  return part.value;
}
