import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { type Lease, LeaseLost } from '../../db/publishing/lease.ts';
import { faultyPages, isBegun, pagesTagged, publishedPages, recordPublished } from '../../db/publishing/pages.ts';
import { isMorePending, type Pending, pendingRequests } from '../../db/publishing/queue.ts';
import { siteAddresses } from '../../db/publishing/site-addresses.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import { addressesInLanguages } from '../../src/model/site/addresses.ts';
import { releaseMemory } from '../memory.ts';
import { type MadePages, makePages, type RenderSetup } from './make-pages.ts';
import type { PageStore } from './page-store.ts';
import type { SchoolPictureMaker } from './school-pictures.ts';

/** What the publisher needs, and its state. */
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
  renderSetup: RenderSetup;
  pages: PageStore;
  schoolPictures: SchoolPictureMaker;
  /** Whether a rebuild hook is to be called. */
  hook: boolean;
  /** Called with the changed addresses as soon as visitors can get the new pages. */
  onChanged(paths: string[]): void;
}

/** Minimum milliseconds between two checks for more urgent requests: a check costs as much as a database read. */
const lookEvery = 10;

/**
 * Throttles a check.
 * @returns a function that runs the check at most once per interval and returns false in between
 */
function throttledCheck(look: () => Promise<boolean>): () => Promise<boolean> {
  let last = performance.now();
  return async () => {
    const now = performance.now();
    if (now - last < lookEvery) return false;
    last = now;
    return look();
  };
}

/** Sort key: short addresses (home and lists) first, because most visitors see them. */
function urgency(address: string): number {
  return address.split('/').length;
}

/** Addresses of the pages that a request may change: its own pages, and pages that read one of its cache tags. */
async function affected(context: PublisherContext, pending: Pending): Promise<string[]> {
  const owned = pending.addresses.flatMap((path) => addressesInLanguages(path));
  const tagged = await pagesTagged(context.db, pending.tags);
  return [...new Set([...owned, ...tagged])].sort((a, b) => urgency(a) - urgency(b));
}

/** All addresses: those that should exist, and those of stored or failed pages that should no longer exist. */
async function everyAddress(context: PublisherContext): Promise<string[]> {
  const every = new Set<string>();
  for (const path of await siteAddresses(context.db)) {
    for (const address of addressesInLanguages(path)) every.add(address);
  }
  for await (const address of context.pages.addresses()) every.add(address);
  // One that has failed may belong to a language that is not in use any more.
  for (const address of await faultyPages(context.db)) every.add(address);
  return [...every];
}

/** A publish with more pages than this is split into parts. */
const longFrom = 80;
/** Pages per part. The files of a part are swapped in together, with one disk sync. */
const partSize = 160;
/**
 * After a publish with more pages than this, memory is released: the address list takes tens of megabytes, which V8
 * would otherwise keep until the last page is rendered.
 */
const veryMany = 5000;

/** A publish of every page or of the pages that a change affects. A long one runs in parts. */
interface Publish {
  after: number;
  upTo: number;
  /** Write pages even if their hashes are unchanged. */
  force: boolean;
  addresses: readonly string[];
  /** So many of the first addresses are of entries that changed: they are a part of their own, so they are live first. */
  first: number;
  /** How many of the addresses are done. */
  tried: number;
  changed: Set<string>;
  durationMs: number;
}

async function begin(context: PublisherContext, pending: Pending, isFirst: boolean): Promise<Publish> {
  const { after, upTo, everything } = pending;
  const changed = await affected(context, pending);
  const addresses = everything ? [...new Set([...changed, ...(await everyAddress(context))])] : changed;
  const first = addresses.length > longFrom ? Math.min(changed.length, partSize) : 0;
  // An interrupted publish may have swapped pages without calling the hook, so all of its pages count as changed.
  const force = everything || (isFirst && context.hook && (await isBegun(context.db)));
  return { after, upTo, force, addresses, first, tried: 0, changed: new Set(), durationMs: 0 };
}

/** Merges two publishes into one. */
function joined(running: Publish, next: Publish): Publish {
  const addresses = [...new Set([...next.addresses, ...running.addresses.slice(running.tried)])];
  return { ...running, upTo: next.upTo, force: running.force || next.force, addresses, first: next.first, tried: 0 };
}

const never = async () => false;

/**
 * Whether another process must continue. Asked before each part, after the queue was read: what the server had noticed
 * before a change was asked for then holds for that change too.
 * @param wanted whether pages are to be rendered next
 */
export type AskedBeforePart = (wanted: boolean) => Promise<boolean>;

/**
 * Renders pages and swaps in those whose HTML changed (all of them with `force`). A page that fails is reported and the
 * others continue; a disk error is thrown, and the request stays in the queue.
 * @param bare whether visitors get the pages before their compressed copies are made
 * @param interrupted asked before each page except the first: whether a more urgent request waits
 */
async function publishPages(
  context: PublisherContext,
  list: string[],
  { force, bare, interrupted }: { force: boolean; bare: boolean; interrupted(): Promise<boolean> },
): Promise<MadePages & { changed: string[] }> {
  const { db, lease, pages } = context;
  const known = await publishedPages(db, list);
  // The previous publisher may have stopped after it wrote a file and before it recorded the page.
  const inPlace = context.unsure ? await pages.hashes(list) : null;
  const wanted = { list, known, inPlace, force, bare, by: lease.number };
  const made = await makePages(context.renderSetup, wanted, interrupted);
  const { ready, removed } = made;
  const changed = ready.map(({ address }) => address);
  // A page names these pictures, so they must be there first.
  if (ready.length > 0) await context.schoolPictures.ready();
  if (ready.length + removed.length > 0 && !(await lease.held())) throw new LeaseLost();
  context.unrecorded ||= ready.length + removed.length > 0;
  for (const address of removed) {
    // A page that an earlier, failed run deleted is reported as changed too.
    if ((await pages.remove(address)) || known.has(address)) changed.push(address);
  }
  if (ready.length > 0) await pages.swapIn(ready, lease.held);
  if (changed.length > 0 && pages.liveOnce === 'placed') context.onChanged(changed);
  await pages.addCompressed(ready, lease);
  return { ...made, changed };
}

/**
 * Publishes the next part.
 * @param long what a publish in parts asks between its pages; null for a short one
 * @param isOnly whether no other publish is under way in parts
 * @returns the rest of the publish, or null after the last part
 */
async function publishPart(
  context: PublisherContext,
  publish: Publish,
  { long = null, isOnly = true }: { long?: { interrupted(): Promise<boolean> } | null; isOnly?: boolean },
): Promise<Publish | null> {
  const started = performance.now();
  const end = publish.tried < publish.first ? publish.first : publish.tried + partSize;
  const part = publish.addresses.slice(publish.tried, end);
  const outcome = await publishPages(context, part, {
    force: publish.force,
    // In a long publish, compressed copies are made together with the pages, which is faster. In a short one, visitors
    // get the pages first.
    bare: long === null,
    interrupted: long?.interrupted ?? never,
  });
  const { rendered, unchanged, faulty, changed } = outcome;
  const tried = publish.tried + outcome.tried;
  const durationMs = publish.durationMs + performance.now() - started;
  for (const address of changed) publish.changed.add(address);
  const last = tried === publish.addresses.length;
  // The hook is called only after the last part.
  const begins = !last && context.hook && changed.length > 0;
  await recordPublished(context.db, {
    lease: context.lease.number,
    rendered,
    unchanged,
    faulty,
    changed: changed.length > 0,
    begun: begins || (last && isOnly && context.hook ? false : null),
    done: last ? publish : null,
    publication: last
      ? { publishedAt: new Date().toISOString(), durationMs, paths: [...publish.changed], hook: context.hook }
      : null,
  });
  context.unrecorded = false;
  if (changed.length > 0 && context.pages.liveOnce === 'recorded') context.onChanged(changed);
  return last ? null : { ...publish, tried, durationMs };
}

/**
 * Publishes until the queue is empty. A long publish runs in parts, and new requests are published between two parts,
 * so that a change is live within moments.
 * @returns whether another process must continue
 */
export async function publishAll(
  context: PublisherContext,
  stopping: () => boolean = () => false,
  isOver: AskedBeforePart = never,
): Promise<boolean> {
  let long: Publish | null = null;
  while (!stopping()) {
    const pending = await pendingRequests(context.db, long?.upTo ?? 0);
    if (await isOver(pending !== null || long !== null)) return true;
    if (pending) await loadSchoolFacts(context.db);
    if (pending) {
      // They are drawn by another process while pages are rendered here.
      context.schoolPictures.ready(pending.everything || context.unsure).catch(() => undefined);
      const next = await begin(context, pending, long === null);
      if (next.addresses.length > longFrom) long = long ? joined(long, next) : next;
      else await publishPart(context, next, { isOnly: long === null });
      if (next.addresses.length > veryMany) await releaseMemory();
    }
    if (long) {
      // A part takes long when requests use most of the CPU, so pending requests interrupt it.
      const { upTo } = long;
      const interrupted = throttledCheck(() => isMorePending(context.db, upTo));
      long = await publishPart(context, long, { long: { interrupted } });
      // Yields to the event loop: if nothing was written, no I/O was awaited, and a message to stop would not be
      // handled.
      await setImmediate();
    } else if (!pending) return false;
  }
  return false;
}
