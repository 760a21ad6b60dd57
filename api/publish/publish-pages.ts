import { DatabaseAway } from '../../db/dialect/errors.ts';
import type { Database } from '../../db/open.ts';
import { type Lease, LeaseLost } from '../../db/publishing/lease.ts';
import { type PublishedPage, publishedPages } from '../../db/publishing/pages.ts';
import type { RenderedPage } from '../../db/publishing/rendered-pages.ts';
import { answersTheSame } from '../../db/reader/index.ts';
import type { Shared } from '../../db/reader/once.ts';
import { delocalized } from '../../src/model/site/addresses.ts';
import type { PageStore } from './page-store.ts';
import { type Render, renderPage, type Site } from './render.ts';

export interface PublisherContext {
  db: Database;
  lease: Pick<Lease, 'number' | 'held'>;
  /** Whether files may be others than the database says: until all that an earlier holder has left is published. */
  unsure: boolean;
  /** Whether pages may be in place that are not recorded yet. */
  unrecorded: boolean;
  render: Render;
  pages: PageStore;
  site: Site;
  /** Whether a rebuild hook is to be called. */
  hook: boolean;
  /** Told which addresses changed as soon as visitors can get them. */
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
  unchanged: string[];
  faulty: string[];
  changed: string[];
}

/** Whether a page would come out as it is: nothing that it had read answers anything else. */
async function isUnchanged(
  { db, site }: PublisherContext,
  address: string,
  page: PublishedPage | undefined,
  shared: Shared,
): Promise<boolean> {
  if (!page?.answers) return false;
  const { defaultLanguage } = site;
  const { language } = delocalized(address, defaultLanguage);
  return answersTheSame(db, language, defaultLanguage, page.answers, shared);
}

/**
 * Renders pages and swaps in those whose HTML changed (all of them when forced). A page that fails is noted and the
 * others go on; a disk that fails ends it, and the request stays in the queue.
 * @param interrupted asked after each page: whether something more urgent waits
 */
export async function publishPages(
  context: PublisherContext,
  list: readonly string[],
  { force, interrupted }: { force: boolean; interrupted(): Promise<boolean> },
): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, rendered: [], unchanged: [], faulty: [], changed: [] };
  const shared: Shared = new Map();
  const removed: string[] = [];
  const before = await publishedPages(context.db, list);
  // Whoever published before may have ended between a file and its note.
  const inPlace = context.unsure ? await context.pages.hashes(list) : null;
  const batch = context.pages.batch(context.lease.number);
  let staged = 0;
  for (const address of list) {
    if (outcome.tried > 0 && (await interrupted())) break;
    outcome.tried += 1;
    const known = before.get(address);
    if (!force && !inPlace && (await isUnchanged(context, address, known, shared))) {
      outcome.unchanged.push(address);
      continue;
    }
    const started = performance.now();
    const faults = context.db.faults();
    const page = await renderPage(context.render, context.db, address, context.site, shared).catch((error: unknown) => {
      // Not the page's fault: all of it is tried again when the database answers.
      if (context.db.faults() !== faults) throw new DatabaseAway(error);
      context.onFault(address, error);
      return null;
    });
    if (!page) {
      outcome.faulty.push(address);
      continue;
    }
    context.onRendered(address, performance.now() - started);
    outcome.rendered.push(page);
    if (page.html === null) {
      removed.push(address);
    } else if (force || page.hash !== (inPlace ? inPlace.get(address) : known?.hash)) {
      batch.add({ address, html: page.html, hash: page.hash });
      staged += 1;
      outcome.changed.push(address);
    }
  }
  if (staged + removed.length > 0 && !(await context.lease.held())) throw new LeaseLost();
  context.unrecorded ||= staged + removed.length > 0;
  for (const address of removed) {
    if (await context.pages.remove(address)) outcome.changed.push(address);
  }
  if (staged > 0) await batch.swapIn(context.lease.held);
  if (outcome.changed.length > 0 && context.pages.liveOnce === 'placed') context.onChanged(outcome.changed);
  return outcome;
}
