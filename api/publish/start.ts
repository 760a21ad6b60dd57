import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { pendingCount, publishedWith, publishWith } from '../../db/publish-queue.ts';
import { faultyPages } from '../../db/published-pages.ts';
import { built } from '../build.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Folders } from '../media/folders.ts';
import { startHookCaller } from './hook.ts';
import { pageFile } from './page-file.ts';
import { startPublisher } from './publisher.ts';

const watchInterval = 1000;

export interface PublishingSetup {
  config: Config;
  siteUrl: string;
  folders: Folders;
  db: Database;
  log: Log;
  buildId: string;
  /** Told which pages have new files. */
  changed(paths: string[]): void;
}

export interface Publishing {
  wake(): void;
  stuck(): boolean;
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the publisher and the caller of the rebuild hook. Pages made by another build, for another address or with
 * another default language are all made again, and so is everything when a page had failed.
 */
export async function startPublishing(setup: PublishingSetup): Promise<Publishing> {
  const { config, siteUrl, folders, db, log, buildId } = setup;
  const signature = [buildId, siteUrl, config.defaultLanguage].join(' ');
  const hasPages = existsSync(join(folders.site, pageFile('/')));
  const current = hasPages && (await publishedWith(db)) === signature && faultyPages(db).length === 0;
  if (!current) await publishWith(db, signature);
  const hook = config.hook ? startHookCaller(config.hook, db, log) : null;
  const publisher = startPublisher(
    {
      database: folders.database,
      folder: folders.site,
      lease: folders.lease,
      renderer: built.renderer,
      site: { url: siteUrl, defaultLanguage: config.defaultLanguage },
      hook: hook !== null,
    },
    log,
    { changed: setup.changed, idle: () => hook?.wake() },
  );
  // Other processes (a command, a second server) write to the queue too.
  const look = async () => {
    if ((await pendingCount(db)) > 0) publisher.wake();
  };
  const watch = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'publish queue not read'));
  }, watchInterval).unref();
  return {
    wake: publisher.wake,
    stuck: publisher.stuck,
    ready: publisher.ready,
    async stop() {
      clearInterval(watch);
      hook?.stop();
      await publisher.stop();
    },
  };
}
