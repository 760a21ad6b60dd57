import { imagesWithoutAvif, recordAvif, type StoredImage } from '../../db/images.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Log } from '../log.ts';
import { Interrupted } from './encoder/queue.ts';
import { makeAvif, type PictureStore } from './pictures.ts';

/** Pictures made before their pages are rendered again: fewer publishes after an upload of many. */
const batch = 8;
/** Milliseconds between two looks for work, and for which no upload's picture must have come. */
const pause = 2000;
/** Milliseconds after which it looks again when something is wrong with the disk or the database. */
const longPause = 60_000;

/**
 * Makes the AVIF versions of new pictures, after the answer: they cost seconds, and the encoder's memory.
 * @param changed called when pages can show them
 */
export function startAvifMaker(store: PictureStore, log: Log, changed: () => void) {
  const { db, encoder } = store;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** @returns whether it was made; null when it was interrupted */
  async function make(image: StoredImage): Promise<boolean | null> {
    try {
      await makeAvif(store, image);
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return null;
      // A picture that cannot be encoded keeps its WebP; the others go on.
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** @returns milliseconds until the next look */
  async function run(): Promise<number> {
    if (encoder.quiet() < pause) return pause;
    const images = await imagesWithoutAvif(db, batch);
    const made: string[] = [];
    const failed: string[] = [];
    let interrupted = false;
    for (const image of images) {
      const done = await make(image);
      interrupted = done === null;
      if (interrupted) break;
      (done ? made : failed).push(image.address);
    }
    if (made.length + failed.length === 0) return pause;
    if (failed.length > 0) log.warn({ failed }, 'pictures without AVIF');
    await recordAvif(db, made, failed);
    changed();
    return interrupted ? pause : 0;
  }

  function start(): void {
    running = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'AVIF maker');
        return longPause;
      })
      .then((wait) => {
        if (!stopped) timer = setTimeout(start, wait);
      });
  }

  return {
    start,
    async stop() {
      stopped = true;
      encoder.stopLater();
      clearTimeout(timer);
      await running;
    },
  };
}
