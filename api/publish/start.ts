import { nextMoment, showPlanned } from '../../db/content/planned.ts';
import type { Database } from '../../db/open.ts';
import { isAwaited, publishedWith, signatureOf } from '../../db/publishing/builds.ts';
import { faultyPages } from '../../db/publishing/pages.ts';
import { firstPending, requestEverything } from '../../db/publishing/queue.ts';
import { publicationVersion } from '../../db/publishing/state.ts';
import { built, builtAt } from '../build.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { startHookCaller } from './hook.ts';
import { isPublished, pagesPlaceOf } from './open-pages.ts';
import { startPublisher } from './publisher.ts';

/** Milliseconds between two polls for requests and publications of other processes. */
const watchInterval = 250;

/** The progress of publishing at one moment, as seen by any process. */
interface Seen {
  /** Increases with each published part. */
  publication: number;
  /** Id of the oldest pending publish request; null if none. */
  first: number | null;
  /** Whether this process holds the publish lease. */
  leading: boolean;
}

/** Milliseconds without progress after which a publish counts as stalled. One part takes much less. */
const patience = 10_000;

/**
 * Detects a stalled publisher in another process. On one machine the lease cannot be taken from a process that hangs,
 * so this only logs an error.
 * @returns a function that takes each observation and returns whether the other process is stalled
 */
function detectStalledPublisher(log: Log): (seen: Seen) => boolean {
  let last: Seen | null = null;
  let since = performance.now();
  let logged = false;
  return (seen) => {
    const still = last?.publication === seen.publication && last.first === seen.first && !seen.leading;
    if (!still || seen.first === null) since = performance.now();
    last = seen;
    const stalled = performance.now() - since > patience;
    if (stalled && !logged) log.error({ event: 'publisher.stands' }, 'the process that publishes stands still');
    logged = stalled;
    return stalled;
  };
}

/**
 * Shows planned entries at their moments. The next moment is read again only after a change of content, and the clock
 * is read at each call: a clock that jumps shows nothing too late.
 */
function plannedEntries(db: Database): () => Promise<void> {
  let version: number | null = null;
  let next: string | null = null;
  return async () => {
    const newest = db.contentVersion();
    if (newest !== version) next = await nextMoment(db);
    version = newest;
    if (next === null || next > new Date().toISOString()) return;
    await showPlanned(db);
    version = null;
  };
}

interface PublishingSetup {
  config: Config;
  siteUrl: string;
  folders: Folders;
  /** The S3 bucket for pages; null: the local folder. */
  bucket: Bucket | null;
  db: Database;
  log: Log;
  buildId: string;
  /** The folder of the version that served before this one; null: unknown. */
  former: string | null;
  /** The Content-Security-Policy (CSP) of the build's pages. */
  policy: string;
  /** Whether the program's files were replaced while it runs. */
  replaced(): boolean;
  /** Called with the addresses of changed pages; null: any page may have changed. */
  changed(paths: readonly string[] | null): void;
}

export interface Publishing {
  wake(): void;
  /** Whether this process publishes, of several. */
  leads(): boolean;
  stuck(): boolean;
  /**
   * Resolves when the queue is empty for the first time after the start, whichever process emptied it; at once where
   * the pages of the version before can be served.
   */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Publishing of a process on trial: it renders and calls nothing until it begins, so that a version that fails its trial
 * has changed no page. It is ready at once, with the pages that exist.
 */
export function publishLater(setup: PublishingSetup): Publishing & { begin(): Promise<void> } {
  let begun: Promise<Publishing> | null = null;
  let publishing: Publishing | null = null;
  return {
    wake: () => publishing?.wake(),
    leads: () => publishing?.leads() ?? false,
    stuck: () => publishing?.stuck() ?? false,
    ready: Promise.resolve(),
    async begin() {
      begun ??= startPublishing(setup);
      publishing = await begun;
    },
    async stop() {
      await (await begun)?.stop();
    },
  };
}

/**
 * Starts the publisher and the sender of the rebuild hook. Only one of several processes publishes; the others poll a
 * version number in the database. Everything is published again after a change of build, address or default language,
 * and after a failed page.
 */
export async function startPublishing(setup: PublishingSetup): Promise<Publishing> {
  const { config, siteUrl, folders, bucket, db, log, buildId, policy } = setup;
  const signature = signatureOf(buildId, siteUrl);
  const isOwn = async () => (await publishedWith(db)) === signature;
  const own = await isOwn();
  const whole = (await isPublished(folders, bucket, '/')) && (await faultyPages(db)).length === 0;
  // With another signature, the next publisher requests the full publish itself.
  if (!whole && own) await requestEverything(db);
  const build = { signature, at: builtAt() };
  /** Another build or address publishes: this process serves the pages that exist. */
  let outside = false;
  /** All compiled files that the pages name are served: those of the version before too. */
  const servesFormer = setup.former !== null && (await isPublished(folders, bucket, '/'));
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  const hook = config.hook ? startHookCaller(config.hook, db, log, () => publisher.leading()) : null;
  const publisher = startPublisher(
    {
      database: folders.database,
      place: pagesPlaceOf(folders, bucket?.place ?? null),
      lease: folders.lease,
      renderer: built.renderer,
      site: { url: siteUrl, policy },
      hook: hook !== null,
      build,
    },
    log,
    {
      changed: setup.changed,
      idle: () => {
        hook?.wake();
        becomeReady();
      },
      leaseChanged: () => {
        setup.changed(null);
        hook?.wake();
      },
      differs: () => {
        outside = true;
      },
    },
    setup.replaced,
  );
  if (servesFormer) becomeReady();
  const watched = detectStalledPublisher(log);
  let stalled = false;
  let seen = await publicationVersion(db);
  async function look(): Promise<void> {
    const number = await publicationVersion(db);
    // Skipped for its own publications, which are reported page by page.
    if (number !== seen && !publisher.leading()) setup.changed(null);
    seen = number;
    const first = await firstPending(db);
    const pending = first !== null;
    stalled = watched({ publication: number, first, leading: publisher.leading() });
    // The publisher must make way for a newer build, even if no request is pending.
    if (pending || (publisher.leading() && (await isAwaited(db, build)))) publisher.wake();
    if (pending) return;
    if (outside || (await isOwn())) becomeReady();
  }
  const showDue = plannedEntries(db);
  let looking = false;
  let logged = false;
  /** Polls, and logs an unreadable queue once instead of four times a second. */
  async function lookSafely(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      await showDue();
      await look();
      logged = false;
    } catch (error) {
      if (!logged) log.warn({ err: error }, 'the queue was not read');
      logged = true;
    }
    looking = false;
  }
  const watch = setInterval(lookSafely, watchInterval).unref();
  await lookSafely();
  return {
    wake: publisher.wake,
    leads: publisher.leading,
    stuck: () => stalled || publisher.stuck(),
    ready,
    async stop() {
      clearInterval(watch);
      hook?.stop();
      await publisher.stop();
    },
  };
}
