import { Worker } from 'node:worker_threads';
import { Refusal } from '../../src/model/errors.ts';
import { pagePreviews } from '../../src/model/limits.ts';
import { programReplaced } from '../http/refusal.ts';
import { type PreviewSetup, renderedPreview, type WantedPreview } from './messages.ts';

/** Renders previews in a thread of its own, which runs only while somebody looks at previews. */
export interface PreviewRenderer {
  /**
   * Renders a preview.
   * @returns null if it is over, or no page shows the entry
   * @throws Refusal 503 when too many wait or one takes too long
   */
  render(wanted: Omit<WantedPreview, 'number'>): Promise<string | null>;
  stop(): Promise<void>;
}

/** Heap limits in megabytes: far more than a page needs, and small enough to keep garbage from piling up. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 192 };

/** Seconds after which a refused reader may try again. */
const retryAfter = 5;

const busy = () => new Refusal('busy', { values: { retryAfter } });

/** Sends one page to the thread and waits for it; a thread that takes too long is ended. */
async function renderIn(worker: Worker, wanted: WantedPreview): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const hear = (raw: unknown) => {
    const answer = renderedPreview.parse(raw);
    if (answer.number !== wanted.number) return;
    if (answer.kind === 'page') resolve(answer.html);
    else reject(new Error(`a preview was not rendered: ${answer.message}`));
  };
  const died = (error: unknown) => reject(error);
  const ended = () => reject(busy());
  worker.on('message', hear).once('error', died).once('exit', ended);
  const late = setTimeout(() => void worker.terminate(), pagePreviews.longest);
  worker.postMessage(wanted);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    worker.off('message', hear).off('error', died).off('exit', ended);
  }
}

/**
 * Prepares the rendering of previews; the thread starts with the first one.
 * @param replaced whether the program's files were replaced since the start: then no thread is started
 */
export function openPreviewRenderer(setup: PreviewSetup, replaced: () => boolean): PreviewRenderer {
  let worker: Worker | null = null;
  let waiting = 0;
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  let resting: NodeJS.Timeout | undefined;

  function thread(): Worker {
    if (worker) return worker;
    if (replaced()) throw programReplaced();
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: setup, resourceLimits });
    const gone = () => {
      if (worker === started) worker = null;
    };
    // Who waits for a page hears of the error as well.
    started.on('error', gone).once('exit', gone);
    worker = started;
    return started;
  }

  const stop = async () => {
    clearTimeout(resting);
    await worker?.terminate();
  };

  async function one(wanted: Omit<WantedPreview, 'number'>): Promise<string | null> {
    clearTimeout(resting);
    count += 1;
    try {
      return await renderIn(thread(), { ...wanted, number: count });
    } finally {
      waiting -= 1;
      if (waiting === 0) resting = setTimeout(() => void stop(), pagePreviews.idle).unref();
    }
  }

  return {
    async render(wanted) {
      if (waiting >= pagePreviews.waiting) throw busy();
      waiting += 1;
      const mine = last.then(() => one(wanted));
      last = mine.catch(() => undefined);
      return mine;
    },
    stop,
  };
}
