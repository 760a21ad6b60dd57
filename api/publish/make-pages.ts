import { DatabaseAway } from '../../db/dialect/errors.ts';
import type { Database } from '../../db/open.ts';
import type { PublishedPage, RenderedPage } from '../../db/publishing/pages.ts';
import { answersTheSame } from '../../db/reader/index.ts';
import type { SharedReads } from '../../db/reader/reading.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import type { MakeReady, NewPage, ReadyPage } from './page-store.ts';
import { type Render, renderPage, type Site } from './render.ts';

/** What rendering pages needs. */
export interface RenderSetup {
  db: Database;
  render: Render;
  site: Site;
  makeReady: MakeReady;
  /** Called with the render time of each page, in milliseconds. */
  onRendered(address: string, ms: number): void;
  /** Called for each page that failed to render. The other pages are still rendered. */
  onFault(address: string, error: unknown): void;
}

/** The pages to render. */
interface WantedPages {
  list: readonly string[];
  /** The last published version of each page, by address. Pages that were never published are missing. */
  known: ReadonlyMap<string, PublishedPage>;
  /** Hashes of the page files that are in place, when they may differ from the database; otherwise null. */
  inPlace: ReadonlyMap<string, string> | null;
  /** Stage pages even if their hashes are unchanged. */
  force: boolean;
  /** Stage pages without compressed copies (.br, .gz), which are added later. */
  bare: boolean;
  /** The lease number (fencing token) of the publisher; null where leases have none. */
  by: number | null;
}

/** The result for each page. Pages in `ready` and `removed` are also in `rendered`. */
export interface MadePages {
  /** Number of pages that were tried, from the start of the list. */
  tried: number;
  rendered: RenderedPage[];
  ready: ReadyPage[];
  /** Not rendered: the data that they read has not changed. */
  unchanged: string[];
  /** The page no longer exists. */
  removed: string[];
  faulty: string[];
}

/** Bytes: enough for one batch of staged pages, most of which have 20 to 40 kB. */
const bufferSize = 2 ** 19;

/** A buffer for the bytes of pages until they are written. */
interface PageBuffer {
  /** Copies a page into the buffer. @returns its bytes, which are valid until `clear` */
  put(html: string): Buffer;
  clear(): void;
}

/**
 * A buffer of fixed size that is reused: separate allocations per page would cost a publish a tenth of its time in
 * garbage collection. A page that does not fit gets its own memory.
 */
export function createPageBuffer(): PageBuffer {
  const room = Buffer.allocUnsafeSlow(bufferSize);
  let used = 0;
  return {
    put(html) {
      // One UTF-16 code unit takes at most three bytes in UTF-8.
      if (html.length * 3 > bufferSize - used) return Buffer.from(html);
      const start = used;
      used += room.write(html, start);
      return room.subarray(start, used);
    },
    clear: () => {
      used = 0;
    },
  };
}

/** Whether a page needs no new render: everything that it read from the database before is still the same. */
async function isUnchanged(
  { db }: RenderSetup,
  address: string,
  page: PublishedPage | undefined,
  shared: SharedReads,
): Promise<boolean> {
  if (!page?.answers) return false;
  const { default_language: defaultLanguage } = schoolFacts();
  const { language } = delocalized(address, defaultLanguage);
  return answersTheSame(db, language, defaultLanguage, page.answers, shared);
}

/** Pages that are staged in one batch: single pages cost more, and an urgent request waits for the whole batch. */
const together = 8;

/** One buffer is enough: pages are rendered one after the other. */
const buffer = createPageBuffer();

/**
 * Renders pages and stages those whose HTML changed (all of them with `force`). A page that fails is reported and the
 * others continue; a disk error stops the whole run.
 * @param interrupted asked before each page except the first: whether a more urgent request waits
 */
export async function makePages(
  renderSetup: RenderSetup,
  { list, known, inPlace, force, bare, by }: WantedPages,
  interrupted: () => Promise<boolean>,
): Promise<MadePages> {
  const made: MadePages = { tried: 0, rendered: [], ready: [], unchanged: [], removed: [], faulty: [] };
  const waiting: NewPage[] = [];
  const makeReady = () => {
    made.ready.push(...renderSetup.makeReady(waiting.splice(0), by, bare));
    buffer.clear();
  };
  const shared: SharedReads = new Map();
  for (const address of list) {
    if (made.tried > 0 && (await interrupted())) break;
    made.tried += 1;
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
    // A page that was swapped in but not recorded is written again, because the hook was not called for it.
    else if (force || hash !== before?.hash || (inPlace && hash !== inPlace.get(address)))
      waiting.push({ address, body, hash });
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
