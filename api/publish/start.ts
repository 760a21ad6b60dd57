import type { Database } from '../../db/open.ts';
import { isAwaited, publishedWith } from '../../db/publishing/builds.ts';
import { faultyPages } from '../../db/publishing/pages.ts';
import { firstPending, requestEverything } from '../../db/publishing/queue.ts';
import { publicationVersion } from '../../db/publishing/versions.ts';
import { built, builtAt } from '../build.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { startHookCaller } from './hook.ts';
import { isPublished, pagesPlaceOf } from './open-pages.ts';
import { watchProgress } from './progress.ts';
import { startPublisher } from './publisher.ts';
import { signatureOf } from './signature.ts';
import { helpersOfPublisher } from './workers.ts';

/** How often this process looks what others have asked for or published, in milliseconds. */
const watchInterval = 250;

export interface PublishingSetup {
  config: Config;
  siteUrl: string;
  folders: Folders;
  /** The S3 in which pages lie; null for their folder. */
  bucket: Bucket | null;
  db: Database;
  log: Log;
  buildId: string;
  /** The Content-Security-Policy of the build's pages. */
  policy: string;
  /** Whether the program's files are others by now. */
  replaced(): boolean;
  /** Told which pages have new files; null: any of them may have. */
  changed(paths: readonly string[] | null): void;
}

export interface Publishing {
  wake(): void;
  stuck(): boolean;
  /** Settles when the queue was empty for the first time since the start, whoever has emptied it. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the publisher and the caller of the rebuild hook. Of several processes one publishes; the others see by a
 * number in the database that it has. Pages made by another build, for another address or with
 * another default language are all made again, and so is everything when a page had failed.
 */
export async function startPublishing(setup: PublishingSetup): Promise<Publishing> {
  const { config, siteUrl, folders, bucket, db, log, buildId, policy } = setup;
  const signature = signatureOf(buildId, siteUrl, config.defaultLanguage);
  const isOwn = async () => (await publishedWith(db)) === signature;
  const own = await isOwn();
  const whole = (await isPublished(folders, bucket, '/')) && (await faultyPages(db)).length === 0;
  // What was made otherwise is asked for by whoever publishes next.
  if (!whole && own) await requestEverything(db);
  const build = { signature, at: builtAt() };
  /** Nobody publishes for this process: it shows what is there. */
  let outside = false;
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  const hook = config.hook ? startHookCaller(config.hook, db, log, () => publisher.leading()) : null;
  const publisher = startPublisher(
    {
      database: folders.database,
      place: pagesPlaceOf(folders, bucket?.place ?? null),
      lease: folders.lease,
      renderer: built.renderer,
      site: { url: siteUrl, defaultLanguage: config.defaultLanguage, policy },
      hook: hook !== null,
      build,
      makers: helpersOfPublisher(),
    },
    log,
    {
      changed: setup.changed,
      idle: () => {
        hook?.wake();
        becomeReady();
      },
      changedHands: () => {
        setup.changed(null);
        hook?.wake();
      },
      differs: () => {
        outside = true;
      },
    },
    !(whole && own),
    setup.replaced,
  );
  const watched = watchProgress(log);
  let stands = false;
  let seen = await publicationVersion(db);
  async function look(): Promise<void> {
    const number = await publicationVersion(db);
    // What this process publishes itself it is told page by page.
    if (number !== seen && !publisher.leading()) setup.changed(null);
    seen = number;
    const first = await firstPending(db);
    const pending = first !== null;
    stands = watched({ publication: number, first, leading: publisher.leading() });
    // Whoever publishes lets a newer build in, which may ask for nothing before.
    if (pending || (publisher.leading() && (await isAwaited(db, build)))) publisher.wake();
    if (pending) return;
    if (outside || (await isOwn())) becomeReady();
  }
  let looking = false;
  let told = false;
  /** Tells of a queue that cannot be read once, not four times a second. */
  async function lookSafely(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      await look();
      told = false;
    } catch (error) {
      if (!told) log.warn({ err: error }, 'the queue was not read');
      told = true;
    }
    looking = false;
  }
  const watch = setInterval(lookSafely, watchInterval).unref();
  await lookSafely();
  return {
    wake: publisher.wake,
    stuck: () => stands || publisher.stuck(),
    ready,
    async stop() {
      clearInterval(watch);
      hook?.stop();
      await publisher.stop();
    },
  };
}
