import { DatabaseAway } from '../../db/dialect/errors.ts';
import type { Database } from '../../db/open.ts';
import type { PublishedPage } from '../../db/publishing/pages.ts';
import { answersTheSame } from '../../db/reader/index.ts';
import type { Shared } from '../../db/reader/once.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import type { Made, WantedPages } from './maker-messages.ts';
import type { MakeReady, NewPage } from './page-store.ts';
import { type Render, renderPage, type Site } from './render.ts';
import { createShelf, type Shelf } from './shelf.ts';

/** What whoever makes pages has at hand. */
export interface Workshop {
  db: Database;
  render: Render;
  site: Site;
  makeReady: MakeReady;
  /** Told how long a page took, in milliseconds. */
  onRendered(address: string, ms: number): void;
  /** Told of a page that could not be rendered; the others go on. */
  onFault(address: string, error: unknown): void;
  /** Told why nobody helps any more. */
  onAlone(why: unknown): void;
}

/** Whether a page would come out as it is: nothing that it had read answers anything else. */
async function isUnchanged(
  { db, site }: Workshop,
  address: string,
  page: PublishedPage | undefined,
  shared: Shared,
): Promise<boolean> {
  if (!page?.answers) return false;
  const { defaultLanguage } = site;
  const { language } = delocalized(address, defaultLanguage);
  return answersTheSame(db, language, defaultLanguage, page.answers, shared);
}

/** Pages that are made ready at once: one by one costs more, and something urgent waits for all of them. */
const together = 8;

/** Of this thread, which makes one page after the other. */
const shelf = createShelf();

/**
 * Renders pages and makes ready those whose HTML changed (all of them when forced). A page that fails is noted and the
 * others go on; a disk that fails ends it.
 * @param next the address of another page to make, until there is none
 */
export async function makePages(
  workshop: Workshop,
  { known, inPlace, force, bare, by }: Omit<WantedPages, 'list'>,
  next: () => Promise<string | undefined>,
): Promise<Made> {
  const made: Made = { rendered: [], ready: [], unchanged: [], removed: [], faulty: [] };
  const waiting: NewPage[] = [];
  const makeReady = () => {
    made.ready.push(...workshop.makeReady(waiting.splice(0), by, bare));
    shelf.clear();
  };
  const shared: Shared = new Map();
  for (let address = await next(); address !== undefined; address = await next()) {
    const before = known.get(address);
    if (!force && !inPlace && (await isUnchanged(workshop, address, before, shared))) {
      made.unchanged.push(address);
      continue;
    }
    const started = performance.now();
    const page = await renderNoting(workshop, address, shared, shelf);
    if (!page) {
      made.faulty.push(address);
      continue;
    }
    workshop.onRendered(address, performance.now() - started);
    const { body, hash, tags, answers } = page;
    made.rendered.push({ address, hash, tags, answers });
    if (body === null) made.removed.push(address);
    else if (force || hash !== (inPlace ? inPlace.get(address) : before?.hash)) waiting.push({ address, body, hash });
    if (waiting.length === together) makeReady();
  }
  makeReady();
  return made;
}

/** @returns the page, or null once its fault is told */
async function renderNoting({ db, render, site, onFault }: Workshop, address: string, shared: Shared, shelf: Shelf) {
  const faults = db.faults();
  return renderPage(render, db, address, site, shared, shelf.put).catch((error: unknown) => {
    // Not the page's fault: all of it is tried again when the database answers.
    if (db.faults() !== faults) throw new DatabaseAway(error);
    onFault(address, error);
    return null;
  });
}
