import { imagesWithout, type LaterVersion, recordVersion, type StoredImage } from '../../db/files/images.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Log } from '../log.ts';
import { Interrupted } from './encoder/queue.ts';
import { type DocumentStore, makeAvif, makeShare, type PictureStore } from './pictures.ts';

/**
 * Pictures to process before their pages are published again: a large batch means fewer publishes after many uploads.
 */
const batch = 8;
/** Milliseconds between two checks for work. The encoder must also have had no upload for this time. */
const pause = 2000;
/** Milliseconds to wait after an error of the disk or the database. */
const longPause = 60_000;

/** How each version is made. The version for link previews comes first. */
const makers: readonly [LaterVersion, (store: DocumentStore, image: StoredImage) => Promise<void>][] = [
  ['share', makeShare],
  ['avif', makeAvif],
];

/**
 * Makes picture versions in the background: AVIF, which takes seconds and much memory, and versions that older pictures
 * lack.
 * @param leads whether this process publishes: of several only that one makes them, so that none is made twice
 * @param changed called when pages can use new versions
 */
export function startLaterVersions(store: PictureStore, log: Log, leads: () => boolean, changed: () => void) {
  const { db, encoder } = store;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** @returns whether it was made; null if it was interrupted */
  async function make(image: StoredImage, maker: (typeof makers)[number][1]): Promise<boolean | null> {
    try {
      await maker(store, image);
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return null;
      // A picture that cannot be encoded keeps its other versions; the next pictures are still processed.
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Makes one version for a batch of pictures. @returns whether there was work; null if it was interrupted */
  async function makeSome([version, maker]: (typeof makers)[number]): Promise<boolean | null> {
    const images = await imagesWithout(db, version, batch);
    const made: string[] = [];
    const failed: string[] = [];
    let interrupted = false;
    for (const image of images) {
      const done = await make(image, maker);
      interrupted = done === null;
      if (interrupted) break;
      (done ? made : failed).push(image.address);
    }
    if (failed.length > 0) log.warn({ failed, version }, 'pictures that lack a version');
    if (made.length + failed.length > 0) {
      await recordVersion(db, version, made, failed);
      changed();
    }
    return interrupted ? null : images.length > 0;
  }

  /** @returns milliseconds until the next check */
  async function run(): Promise<number> {
    if (!leads() || encoder.quiet() < pause) return pause;
    for (const each of makers) {
      const some = await makeSome(each);
      if (some !== false) return some === null ? pause : 0;
    }
    return pause;
  }

  function start(): void {
    running = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'later versions of pictures');
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
