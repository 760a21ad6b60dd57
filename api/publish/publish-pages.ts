import type { Database } from '../../db/open.ts';
import { publishedHashes, type RenderedPage } from '../../db/published-pages.ts';
import type { DiskSync } from './disk-sync.ts';
import { type Render, renderPage, type Site } from './render.ts';
import { removePage, type Staged, stagePage, swapIn } from './write.ts';

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
export async function publishPages(
  context: PublisherContext,
  list: readonly string[],
  { force, interrupted }: { force: boolean; interrupted(): Promise<boolean> },
): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, rendered: [], faulty: [], changed: [] };
  const staged: Staged[] = [];
  const shared = {};
  const before = await publishedHashes(context.db, list);
  for (const address of list) {
    if (outcome.tried > 0 && (await interrupted())) break;
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
    outcome.rendered.push(page);
    if (page.html === null) {
      if (await removePage(context.folder, address)) outcome.changed.push(address);
    } else if (force || page.hash !== before.get(address)) {
      staged.push(stagePage(context.folder, address, page.html));
      outcome.changed.push(address);
    }
  }
  if (staged.length > 0) await swapIn(staged, context.disk);
  if (outcome.changed.length > 0) context.onChanged(outcome.changed);
  return outcome;
}
