import type { Database } from '../../db/open.ts';
import { type Lease, LeaseLost } from '../../db/publishing/lease.ts';
import { publishedPages } from '../../db/publishing/pages.ts';
import type { RenderedPage } from '../../db/publishing/rendered-pages.ts';
import type { PageStore } from './page-store.ts';
import type { Site } from './render.ts';
import type { RenderThreads } from './render-threads.ts';

export interface PublisherContext {
  db: Database;
  lease: Pick<Lease, 'number' | 'held'>;
  /**
   * Whether stored pages may differ from the database. True until everything that an earlier lease holder left is
   * published.
   */
  unsure: boolean;
  /** Whether pages may be in place that the database does not know yet. */
  unrecorded: boolean;
  makers: RenderThreads;
  pages: PageStore;
  site: Site;
  /** Whether a rebuild hook is to be called. */
  hook: boolean;
  /** Called with the changed addresses as soon as visitors can get the new pages. */
  onChanged(paths: string[]): void;
}

interface Outcome {
  /** Number of pages that were tried, from the start of the list. */
  tried: number;
  rendered: RenderedPage[];
  unchanged: string[];
  faulty: string[];
  changed: string[];
}

/**
 * Renders pages and swaps in those whose HTML changed (all of them with `force`). A page that fails is reported and the
 * others continue; a disk error is thrown, and the request stays in the queue.
 * @param bare whether visitors get the pages before their compressed copies are made
 * @param interrupted asked before each page except the first: whether a more urgent request waits
 */
export async function publishPages(
  context: PublisherContext,
  list: string[],
  { force, bare, interrupted }: { force: boolean; bare: boolean; interrupted(): Promise<boolean> },
): Promise<Outcome> {
  const { db, lease, pages, makers } = context;
  const known = await publishedPages(db, list);
  // The previous publisher may have stopped after it wrote a file and before it recorded the page.
  const inPlace = context.unsure ? await pages.hashes(list) : null;
  const { parts, tried } = await makers.make({ list, known, inPlace, force, bare, by: lease.number }, interrupted);
  const ready = parts.flatMap((part) => part.ready);
  const removed = parts.flatMap((part) => part.removed);
  const changed = ready.map(({ address }) => address);
  if (ready.length + removed.length > 0 && !(await lease.held())) throw new LeaseLost();
  context.unrecorded ||= ready.length + removed.length > 0;
  for (const address of removed) {
    // A page that an earlier, failed run deleted is reported as changed too.
    if ((await pages.remove(address)) || known.has(address)) changed.push(address);
  }
  if (ready.length > 0) await pages.swapIn(ready, lease.held);
  if (changed.length > 0 && pages.liveOnce === 'placed') context.onChanged(changed);
  await pages.addTwins(ready, lease);
  return {
    tried,
    rendered: parts.flatMap((part) => part.rendered),
    unchanged: parts.flatMap((part) => part.unchanged),
    faulty: parts.flatMap((part) => part.faulty),
    changed,
  };
}
