import type { Database } from '../../db/open.ts';
import { isMorePending, type Pending, pendingRequests } from '../../db/publish-queue.ts';
import { pagesTagged, publishedHash, type RenderedPage, recordPublished } from '../../db/published-pages.ts';
import { siteAddresses } from '../../db/site-addresses.ts';
import { twins } from '../../src/model/addresses.ts';
import type { DiskSync } from './disk-sync.ts';
import { type Render, renderPage, type Site } from './render.ts';
import { addressesOnDisk, removePage, type Staged, stagePage, swapIn } from './write.ts';

export interface PublisherContext {
  db: Database;
  render: Render;
  /** Folder of the published pages. */
  folder: string;
  disk: DiskSync;
  site: Site;
  /** Whether a rebuild hook is to be called. */
  hook: boolean;
  /** Told which addresses changed as soon as their files are in place. */
  onChanged(paths: string[]): void;
  /** Told how long a page took, in milliseconds. */
  onRendered(address: string, ms: number): void;
  /** Told of a page that could not be rendered; the others go on. */
  onFault(address: string, error: unknown): void;
}

interface Outcome {
  /** Pages that were tried, from the front of the list. */
  tried: number;
  rendered: RenderedPage[];
  faulty: string[];
  changed: string[];
}

/**
 * Renders pages and swaps in those whose HTML changed (all of them when forced). A page that fails is noted and the
 * others go on; a disk that fails ends it, and the request stays in the queue.
 * @param interrupted asked after each page: whether something more urgent waits
 */
async function publishPages(
  context: PublisherContext,
  list: readonly string[],
  { force, interrupted }: { force: boolean; interrupted(): boolean },
): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, rendered: [], faulty: [], changed: [] };
  const staged: Staged[] = [];
  const shared = {};
  for (const address of list) {
    if (outcome.tried > 0 && interrupted()) break;
    outcome.tried += 1;
    const started = performance.now();
    const page = await renderPage(context.render, context.db, address, context.site, shared).catch((error: unknown) => {
      context.onFault(address, error);
      return null;
    });
    if (!page) {
      outcome.faulty.push(address);
      continue;
    }
    context.onRendered(address, performance.now() - started);
    const before = publishedHash(context.db, address);
    outcome.rendered.push(page);
    if (page.html === null) {
      if (await removePage(context.folder, address)) outcome.changed.push(address);
    } else if (force || page.hash !== before) {
      staged.push(stagePage(context.folder, address, page.html));
      outcome.changed.push(address);
    }
  }
  if (staged.length > 0) await swapIn(staged, context.disk);
  if (outcome.changed.length > 0) context.onChanged(outcome.changed);
  return outcome;
}

/** Home and lists first: they are what most visitors see. */
function urgency(address: string): number {
  return address.split('/').length;
}

/** Addresses of the pages that a request may change: what it owns, and what has read one of its tags. */
async function affected(context: PublisherContext, pending: Pending): Promise<string[]> {
  const owned = pending.addresses.flatMap((path) => twins(path, context.site.defaultLanguage));
  const tagged = await pagesTagged(context.db, pending.tags);
  return [...new Set([...owned, ...tagged])].sort((a, b) => urgency(a) - urgency(b));
}

/** All addresses: the wanted ones, and those of pages that are there but no longer wanted. */
async function everyAddress(context: PublisherContext): Promise<string[]> {
  const wanted = (await siteAddresses(context.db)).flatMap((path) => twins(path, context.site.defaultLanguage));
  return [...new Set([...wanted, ...(await addressesOnDisk(context.folder))])];
}

/** Pages of a long publish whose files are swapped in together. */
const batchSize = 80;

/** A publish in parts: of every page, or of the many that a change of the settings touches. */
interface Publish {
  after: number;
  upTo: number;
  /** Write pages whatever their hashes say. */
  force: boolean;
  remaining: string[];
  changed: string[];
  durationMs: number;
}

async function begin(context: PublisherContext, pending: Pending): Promise<Publish> {
  const { after, upTo, everything } = pending;
  const remaining = await (everything ? everyAddress(context) : affected(context, pending));
  return { after, upTo, force: everything, remaining, changed: [], durationMs: 0 };
}

/** One publish that does what two would. */
function joined(running: Publish, next: Publish): Publish {
  const remaining = [...new Set([...next.remaining, ...running.remaining])];
  return { ...running, upTo: next.upTo, force: running.force || next.force, remaining };
}

const never = () => false;

/** @returns what is left of a publish after its next part, or null when that was the last */
async function publishPart(
  context: PublisherContext,
  publish: Publish,
  interrupted: () => boolean = never,
): Promise<Publish | null> {
  const started = performance.now();
  const part = publish.remaining.slice(0, batchSize);
  const { tried, rendered, faulty, changed } = await publishPages(context, part, { force: publish.force, interrupted });
  const remaining = publish.remaining.slice(tried);
  const durationMs = publish.durationMs + performance.now() - started;
  const paths = [...new Set([...publish.changed, ...changed])];
  const last = remaining.length === 0;
  await recordPublished(context.db, {
    rendered,
    faulty,
    changed: changed.length > 0,
    done: last ? publish : null,
    publication: last ? { publishedAt: new Date().toISOString(), durationMs, paths, hook: context.hook } : null,
  });
  return last ? null : { ...publish, remaining, changed: paths, durationMs };
}

/**
 * Publishes until nothing waits any more. A long publish goes on in parts; what is asked meanwhile is published
 * between two of them, so that a change is live within moments whatever else is going on.
 */
export async function publishAll(context: PublisherContext, stopping: () => boolean = () => false): Promise<void> {
  let long: Publish | null = null;
  while (!stopping()) {
    const pending = await pendingRequests(context.db, long?.upTo ?? 0);
    if (pending) {
      const next = await begin(context, pending);
      if (next.remaining.length > batchSize) long = long ? joined(long, next) : next;
      else await publishPart(context, next);
    }
    if (long) {
      // A part takes long where requests leave the publisher little of a processor: what waits interrupts it.
      const { upTo } = long;
      long = await publishPart(context, long, () => isMorePending(context.db, upTo));
    } else if (!pending) return;
  }
}
