import { DatabaseAway } from '../../db/dialect/errors.ts';
import type { Database } from '../../db/open.ts';
import type { PublishedPage } from '../../db/publishing/pages.ts';
import { answersTheSame } from '../../db/reader/index.ts';
import type { SharedReads } from '../../db/reader/shared-reads.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import type { Made, WantedPages } from './maker-messages.ts';
import { createPageBuffer, type PageBuffer } from './page-buffer.ts';
import type { MakeReady, NewPage } from './page-store.ts';
import { type Render, renderPage, type Site } from './render.ts';

/** Dependencies for rendering pages: in the publisher's thread and in each helper thread. */
export interface RenderSetup {
  db: Database;
  render: Render;
  site: Site;
  makeReady: MakeReady;
  /** Called with the render time of each page, in milliseconds. */
  onRendered(address: string, ms: number): void;
  /** Called for each page that failed to render. The other pages are still rendered. */
  onFault(address: string, error: unknown): void;
  /** Called with the reason when helper threads are no longer used. */
  onAlone(why: unknown): void;
}

/** Whether a page needs no new render: everything that it read from the database before is still the same. */
async function isUnchanged(
  { db, site }: RenderSetup,
  address: string,
  page: PublishedPage | undefined,
  shared: SharedReads,
): Promise<boolean> {
  if (!page?.answers) return false;
  const { defaultLanguage } = site;
  const { language } = delocalized(address, defaultLanguage);
  return answersTheSame(db, language, defaultLanguage, page.answers, shared);
}

/** Pages that are staged in one batch: single pages cost more, and an urgent request waits for the whole batch. */
const together = 8;

/** One buffer per thread is enough: a thread renders one page after the other. */
const buffer = createPageBuffer();

/**
 * Renders pages and stages those whose HTML changed (all of them with `force`). A page that fails is reported and the
 * others continue; a disk error stops the whole run.
 * @param next returns the address of the next page, or undefined at the end
 */
export async function makePages(
  renderSetup: RenderSetup,
  { known, inPlace, force, bare, by }: Omit<WantedPages, 'list'>,
  next: () => Promise<string | undefined>,
): Promise<Made> {
  const made: Made = { rendered: [], ready: [], unchanged: [], removed: [], faulty: [] };
  const waiting: NewPage[] = [];
  const makeReady = () => {
    made.ready.push(...renderSetup.makeReady(waiting.splice(0), by, bare));
    buffer.clear();
  };
  const shared: SharedReads = new Map();
  for (let address = await next(); address !== undefined; address = await next()) {
    const before = known.get(address);
    if (!force && !inPlace && (await isUnchanged(renderSetup, address, before, shared))) {
      made.unchanged.push(address);
      continue;
    }
    const started = performance.now();
    const page = await renderNoting(renderSetup, address, shared, buffer);
    if (!page) {
      made.faulty.push(address);
      continue;
    }
    renderSetup.onRendered(address, performance.now() - started);
    const { body, hash, tags, answers } = page;
    made.rendered.push({ address, hash, tags, answers });
    if (body === null) made.removed.push(address);
    else if (force || hash !== (inPlace ? inPlace.get(address) : before?.hash)) waiting.push({ address, body, hash });
    if (waiting.length === together) makeReady();
  }
  makeReady();
  return made;
}

/** Renders a page. @returns null when the page failed; the error was reported with `onFault` */
async function renderNoting(
  { db, render, site, onFault }: RenderSetup,
  address: string,
  shared: SharedReads,
  buffer: PageBuffer,
) {
  const faults = db.faults();
  return renderPage(render, db, address, site, shared, buffer.put).catch((error: unknown) => {
    // The database failed, not the page: the whole batch is retried when the database answers again.
    if (db.faults() !== faults) throw new DatabaseAway(error);
    onFault(address, error);
    return null;
  });
}
