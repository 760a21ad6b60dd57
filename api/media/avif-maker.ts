import { type ChildProcess, fork } from 'node:child_process';
import { imagesWithoutAvif, recordAvif } from '../../db/images.ts';
import type { Database } from '../../db/open.ts';
import type { Log } from '../log.ts';
import { type AvifJob, avifResult } from './avif-process.ts';
import type { Folders } from './folders.ts';

/** Pictures made before their pages are rendered again: fewer publishes after an upload of many. */
const batch = 8;
const idlePause = 2000;

/**
 * Makes the AVIF versions of new pictures, after the answer: they cost seconds, and the encoder's memory. A process of
 * its own takes a few pictures and ends, so that the server stays small and quick.
 * @param changed called when pages can show them
 */
export function startAvifMaker(db: Database, folders: Folders, log: Log, changed: () => void) {
  let stopped = false;
  let child: ChildProcess | undefined;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** @returns addresses of the pictures that were made; none when the process broke off */
  function encode(images: AvifJob['images']): Promise<string[]> {
    const process = fork(new URL('./avif-process.ts', import.meta.url));
    child = process;
    const { media, private: hidden, temporary } = folders;
    return new Promise((resolve, reject) => {
      let made: string[] = [];
      process.once('message', (message) => {
        made = avifResult.parse(message).made;
      });
      process.once('error', reject);
      process.once('exit', () => resolve(made));
      process.send({ media, private: hidden, temporary, images } satisfies AvifJob);
    });
  }

  async function run(): Promise<void> {
    const images = await imagesWithoutAvif(db, batch);
    if (images.length > 0) {
      const made = await encode(images.map(({ address, width }) => ({ address, width })));
      if (stopped) return;
      const failed = images.map(({ address }) => address).filter((address) => !made.includes(address));
      if (failed.length > 0) log.warn({ failed }, 'pictures without AVIF');
      await recordAvif(db, made, failed);
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
      child?.kill('SIGKILL');
      await running;
    },
  };
}
