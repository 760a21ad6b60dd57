import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { pendingCount, publishedWith, publishWith } from '../../db/publish-queue.ts';
import { faultyPages } from '../../db/published-pages.ts';
import { publicationVersion } from '../../db/versions.ts';
import { built } from '../build.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Folders } from '../media/folders.ts';
import { startHookCaller } from './hook.ts';
import { pageFile } from './page-file.ts';
import { startPublisher } from './publisher.ts';

/** How often this process looks what others have asked for or published, in milliseconds. */
const watchInterval = 250;

export interface PublishingSetup {
  config: Config;
  siteUrl: string;
  folders: Folders;
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
  const { config, siteUrl, folders, db, log, buildId, policy } = setup;
  const signature = [buildId, siteUrl, config.defaultLanguage].join(' ');
  const hasPages = existsSync(join(folders.site, pageFile('/')));
  const current = hasPages && (await publishedWith(db)) === signature && (await faultyPages(db)).length === 0;
  if (!current) await publishWith(db, signature);
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  const hook = config.hook ? startHookCaller(config.hook, db, log) : null;
  const publisher = startPublisher(
    {
      database: folders.database,
      folder: folders.site,
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
      leading: () => {
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
  const lookSafely = () => look().catch((error: unknown) => log.warn({ err: error }, 'the queue was not read'));
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
