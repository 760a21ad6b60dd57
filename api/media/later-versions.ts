import { imagesWithout, type LaterVersion, recordVersion, type StoredImage } from '../../db/files/images.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Log } from '../log.ts';
import { Interrupted } from './encoder/queue.ts';
import { type DocumentStore, makeAvif, makeShare, type PictureStore } from './pictures.ts';

/** Pictures made before their pages are rendered again: fewer publishes after an upload of many. */
const batch = 8;
/** Milliseconds between two looks for work, and for which no upload's picture must have come. */
const pause = 2000;
/** Milliseconds after which it looks again when something is wrong with the disk or the database. */
const longPause = 60_000;

/** How each version is made; what a page is passed on with comes first. */
const makers: readonly [LaterVersion, (store: DocumentStore, image: StoredImage) => Promise<void>][] = [
  ['share', makeShare],
  ['avif', makeAvif],
];

/**
 * Makes versions of pictures that nobody waits for: AVIF after the answer, since it costs seconds and the encoder's
 * memory; what pictures from earlier days lack.
 * @param changed called when pages can show them
 */
export function startLaterVersions(store: PictureStore, log: Log, changed: () => void) {
  const { db, encoder } = store;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** @returns whether it was made; null when it was interrupted */
  async function make(image: StoredImage, maker: (typeof makers)[number][1]): Promise<boolean | null> {
    try {
      await maker(store, image);
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return null;
      // A picture that cannot be encoded keeps what it has; the others go on.
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Makes one version of some pictures. @returns whether there was anything to make, null when it was interrupted */
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

  /** @returns milliseconds until the next look */
  async function run(): Promise<number> {
    if (encoder.quiet() < pause) return pause;
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
