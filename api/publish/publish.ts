import type { Database } from '../../db/open.ts';
import {
  type Pending,
  pagesBearing,
  pendingRequests,
  publishedAddresses,
  publishedHash,
  type RenderedPage,
  recordPublished,
} from '../../db/publish-queue.ts';
import { siteAddresses } from '../../db/site-addresses.ts';
import { twins } from '../../src/model/addresses.ts';
import type { Language } from '../../src/model/languages.ts';
import { type Render, renderPage } from './render.ts';
import { removePage, type Staged, stagePage, swapIn } from './write.ts';

export interface PublisherContext {
  db: Database;
  render: Render;
  /** Folder of the published pages. */
  folder: string;
  site: { url: string; defaultLanguage: Language };
  /** Whether a rebuild hook is to be called. */
  hook: boolean;
  /** Told which addresses changed as soon as their files are in place. */
  onChanged(paths: string[]): void;
  /** Told of a page that could not be rendered; the others go on. */
  onFault(address: string, error: unknown): void;
}

interface Outcome {
  rendered: RenderedPage[];
  faulty: string[];
  changed: string[];
}

/**
 * Renders pages and swaps in those whose HTML changed (all of them when forced). A page that fails is noted and the
 * others go on; a disk that fails ends it, and the request stays in the queue.
 */
async function publishPages(context: PublisherContext, list: readonly string[], force: boolean): Promise<Outcome> {
  const outcome: Outcome = { rendered: [], faulty: [], changed: [] };
  const staged: Staged[] = [];
  const shared = {};
  for (const address of list) {
    const page = await renderPage(context.render, context.db, address, context.site, shared).catch((error: unknown) => {
      context.onFault(address, error);
      return null;
    });
    if (!page) {
      outcome.faulty.push(address);
      continue;
    }
    const before = publishedHash(context.db, address);
    outcome.rendered.push(page);
    if (page.html === null) {
      await removePage(context.folder, address);
      if (before !== null) outcome.changed.push(address);
    } else if (force || page.hash !== before) {
      staged.push(stagePage(context.folder, address, page.html));
      outcome.changed.push(address);
    }
  }
  if (staged.length > 0) await swapIn(context.folder, staged);
  if (outcome.changed.length > 0) context.onChanged(outcome.changed);
  return outcome;
}

/** Home and lists first: they are what most visitors see. */
function urgency(address: string): number {
  return address.split('/').length;
}

async function publishSome(context: PublisherContext, pending: Pending): Promise<void> {
  const started = performance.now();
  const owned = pending.addresses.flatMap((path) => twins(path, context.site.defaultLanguage));
  const bearing = await pagesBearing(context.db, pending.tags);
  const list = [...new Set([...owned, ...bearing])].sort((a, b) => urgency(a) - urgency(b));
  const { rendered, faulty, changed } = await publishPages(context, list, false);
  await recordPublished(context.db, {
    rendered,
    faulty,
    done: pending,
    publication: {
      publishedAt: new Date().toISOString(),
      durationMs: performance.now() - started,
      paths: changed,
      hook: context.hook,
    },
  });
}

/** All addresses, the wanted ones and those that are published but no longer wanted. */
async function everyAddress(context: PublisherContext): Promise<string[]> {
  const wanted = (await siteAddresses(context.db)).flatMap((path) => twins(path, context.site.defaultLanguage));
  return [...new Set([...wanted, ...(await publishedAddresses(context.db))])];
}

/** Pages a full publish renders before it looks whether something smaller waits. */
const batchSize = 40;

interface FullPublish {
  after: number;
  upTo: number;
  remaining: string[];
  changed: string[];
  durationMs: number;
}

/**
 * Publishes until nothing waits any more. A full publish goes on in batches; what is asked meanwhile is published
 * between two of them, so that a change is live within moments whatever else is going on.
 */
export async function publishAll(context: PublisherContext, stopping: () => boolean = () => false): Promise<void> {
  let full: FullPublish | null = null;
  while (!stopping()) {
    const pending = await pendingRequests(context.db, full?.upTo ?? 0);
    if (pending?.everything) {
      const begun: FullPublish = full ?? { after: 0, upTo: 0, remaining: [], changed: [], durationMs: 0 };
      full = { ...begun, upTo: pending.upTo, remaining: await everyAddress(context) };
    } else if (pending) {
      await publishSome(context, pending);
    }
    if (full) full = await publishBatch(context, full);
    else if (!pending) return;
  }
}

/** @returns what is left, or null after the last batch */
async function publishBatch(context: PublisherContext, full: FullPublish): Promise<FullPublish | null> {
  const started = performance.now();
  const remaining = full.remaining.slice(batchSize);
  const { rendered, faulty, changed } = await publishPages(context, full.remaining.slice(0, batchSize), true);
  const durationMs = full.durationMs + performance.now() - started;
  const paths = [...full.changed, ...changed];
  const last = remaining.length === 0;
  await recordPublished(context.db, {
    rendered,
    faulty,
    done: last ? full : null,
    publication: last ? { publishedAt: new Date().toISOString(), durationMs, paths, hook: context.hook } : null,
  });
  return last ? null : { ...full, remaining, changed: paths, durationMs };
}
