import { imagesWithoutAvif, markAvif } from '../../db/images.ts';
import type { Log } from '../log.ts';
import { makeAvif, type PictureShop } from './pictures.ts';

/** Pictures made before their pages are rendered again: fewer publishes after an upload of many. */
const batch = 8;

/**
 * Makes the AVIF versions of new pictures, after the answer and one at a time: they cost seconds.
 * @param changed called when pages can show them
 */
export function startAvifMaker(shop: PictureShop, log: Log, changed: () => void) {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const idlePause = 2000;

  async function run(): Promise<void> {
    const images = await imagesWithoutAvif(shop.db, batch);
    const done: string[] = [];
    for (const { address, width } of images) {
      if (stopped) break;
      await makeAvif(shop, address, width).catch((error: unknown) => log.warn({ err: error, address }, 'no AVIF made'));
      done.push(address);
    }
    if (done.length > 0 && !stopped) {
      await markAvif(shop.db, done);
      changed();
    }
    if (!stopped) timer = setTimeout(start, images.length > 0 ? 0 : idlePause);
  }

  function start(): void {
    running = run().catch((error: unknown) => log.error({ err: error }, 'AVIF maker'));
  }

  return {
    start,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
