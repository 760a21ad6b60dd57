import type { Database } from '../../db/open.ts';
import { faultyPages } from '../../db/publishing/pages.ts';
import { pendingCount, publishedWith, publishWith } from '../../db/publishing/queue.ts';
import { publicationVersion } from '../../db/publishing/versions.ts';
import { built } from '../build.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { startHookCaller } from './hook.ts';
import { isPublished, pagesPlaceOf } from './open-pages.ts';
import { startPublisher } from './publisher.ts';
import { signatureOf } from './signature.ts';

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
  const hasPages = await isPublished(folders, bucket, '/');
  const current = hasPages && (await publishedWith(db)) === signature && (await faultyPages(db)).length === 0;
  if (!current) await publishWith(db, signature);
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
    },
  );
  let seen = await publicationVersion(db);
  async function look(): Promise<void> {
    const number = await publicationVersion(db);
    // What this process publishes itself it is told page by page.
    if (number !== seen && !publisher.leading()) setup.changed(null);
    seen = number;
    if ((await pendingCount(db)) > 0) publisher.wake();
    else becomeReady();
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
    stuck: publisher.stuck,
    ready,
    async stop() {
      clearInterval(watch);
      hook?.stop();
      await publisher.stop();
    },
  };
}
