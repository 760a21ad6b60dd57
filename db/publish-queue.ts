import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from './open.ts';
import { pages, pageTags, publications, publisherState, publishRequests, versions } from './schema.ts';

/** What a change asks of the publisher: pages that read one of the tags, and addresses that came or went. */
export interface PublishRequest {
  tags: readonly string[];
  /** Without language. */
  addresses: readonly string[];
  everything?: boolean;
}

/** Notes a request in the transaction that changes the content, and counts the content's version up. */
export function requestPublish(tx: Transaction, request: PublishRequest): void {
  tx.insert(publishRequests)
    .values({
      tags: [...new Set(request.tags)],
      addresses: [...new Set(request.addresses)],
      everything: request.everything ? 1 : 0,
      created_at: new Date().toISOString(),
    })
    .run();
  tx.insert(versions)
    .values({ name: 'content', number: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { number: sql`${versions.number} + 1` } })
    .run();
}

/** Asks for every page to be rendered and written, whatever the hashes say. */
export async function requestEverything(db: Database): Promise<void> {
  db.transaction((tx) => requestPublish(tx, { tags: [], addresses: [], everything: true }));
}

/** A reader of the number that is another one after each change of content; prepared once, a few microseconds a call. */
export function contentVersionReader(db: Database): () => number {
  const query = db.select({ number: versions.number }).from(versions).where(eq(versions.name, 'content')).prepare();
  return () => query.get()?.number ?? 0;
}

export interface Pending {
  /** The requests that are covered: after the first id, up to the second. */
  after: number;
  upTo: number;
  everything: boolean;
  tags: string[];
  addresses: string[];
}

/** All that waits after request `after`, taken together; null when nothing does. */
export async function pendingRequests(db: Database, after: number): Promise<Pending | null> {
  const newer = gt(publishRequests.id, after);
  const rows = db.select().from(publishRequests).where(newer).orderBy(asc(publishRequests.id)).all();
  const last = rows.at(-1);
  if (!last) return null;
  return {
    after,
    upTo: last.id,
    everything: rows.some((row) => row.everything === 1),
    tags: [...new Set(rows.flatMap((row) => row.tags))],
    addresses: [...new Set(rows.flatMap((row) => row.addresses))],
  };
}

export async function pendingCount(db: Database): Promise<number> {
  return db.$count(publishRequests);
}

/** SQLite takes some thirty thousand values in one statement; a queue that has waited long may hold more tags. */
const tagsAtOnce = 1000;

/** Addresses (with language) of the published pages that bear one of the tags. */
export async function pagesBearing(db: Database, tags: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let start = 0; start < tags.length; start += tagsAtOnce) {
    const bears = inArray(pageTags.tag, tags.slice(start, start + tagsAtOnce));
    for (const { address } of db.selectDistinct({ address: pageTags.address }).from(pageTags).where(bears).all()) {
      found.add(address);
    }
  }
  return [...found];
}

export async function publishedAddresses(db: Database): Promise<string[]> {
  return db
    .select({ address: pages.address })
    .from(pages)
    .all()
    .map((row) => row.address);
}

/** Hash of a page as it was last written, or null. */
export function publishedHash(db: Database, address: string): string | null {
  return db.select({ hash: pages.hash }).from(pages).where(eq(pages.address, address)).get()?.hash ?? null;
}

export interface RenderedPage {
  address: string;
  /** Null when there is no such page: its file has been removed. */
  hash: string | null;
  tags: readonly string[];
}

export interface Publication {
  publishedAt: string;
  durationMs: number;
  /** Addresses whose file changed. */
  paths: string[];
  /** Whether the rebuild hook is to be called. */
  hook: boolean;
}

export interface Published {
  rendered: readonly RenderedPage[];
  /** Pages that could not be rendered; they are tried again with the next full publish and at the next start. */
  faulty: readonly string[];
  /** The requests that are done; null while more of them is still to come. */
  done: { after: number; upTo: number } | null;
  publication: Publication | null;
}

/**
 * Commits what was rendered after its files are in place: hashes, tags, the publication and the end of the requests
 * in one transaction, so that a crash before it only means rendering again.
 */
export async function recordPublished(db: Database, { rendered, faulty, done, publication }: Published): Promise<void> {
  db.transaction((tx) => {
    for (const page of rendered) recordPage(tx, page);
    recordFaults(
      tx,
      rendered.map((page) => page.address),
      faulty,
    );
    if (publication && publication.paths.length > 0) {
      tx.insert(publications)
        .values({
          published_at: publication.publishedAt,
          duration_ms: publication.durationMs,
          paths: publication.paths,
          hook_state: publication.hook ? 'waiting' : 'none',
          hook_next_at: publication.hook ? publication.publishedAt : null,
        })
        .run();
    }
    if (done) {
      tx.delete(publishRequests)
        .where(and(gt(publishRequests.id, done.after), lte(publishRequests.id, done.upTo)))
        .run();
    }
  });
}

const addressList = z.array(z.string());

function readState(db: Database | Transaction, name: string): string | null {
  return (
    db.select({ value: publisherState.value }).from(publisherState).where(eq(publisherState.name, name)).get()?.value ??
    null
  );
}

function writeState(tx: Transaction, name: string, value: string): void {
  tx.insert(publisherState)
    .values({ name, value })
    .onConflictDoUpdate({ target: publisherState.name, set: { value } })
    .run();
}

/** Addresses of pages that could not be rendered. */
export function faultyPages(db: Database | Transaction): string[] {
  return addressList.parse(JSON.parse(readState(db, 'faulty') ?? '[]'));
}

function recordFaults(tx: Transaction, mended: readonly string[], faulty: readonly string[]): void {
  const before = faultyPages(tx);
  if (before.length === 0 && faulty.length === 0) return;
  const now = new Set([...before.filter((address) => !mended.includes(address)), ...faulty]);
  writeState(tx, 'faulty', JSON.stringify([...now]));
}

function recordPage(tx: Transaction, page: RenderedPage): void {
  if (page.hash === null) {
    tx.delete(pages).where(eq(pages.address, page.address)).run();
    tx.delete(pageTags).where(eq(pageTags.address, page.address)).run();
    return;
  }
  tx.insert(pages)
    .values({ address: page.address, hash: page.hash })
    .onConflictDoUpdate({ target: pages.address, set: { hash: page.hash } })
    .run();
  const before = new Set(
    tx
      .select({ tag: pageTags.tag })
      .from(pageTags)
      .where(eq(pageTags.address, page.address))
      .all()
      .map((row) => row.tag),
  );
  const now = new Set(page.tags);
  const gone = [...before].filter((tag) => !now.has(tag));
  const fresh = [...now].filter((tag) => !before.has(tag));
  if (gone.length > 0) {
    tx.delete(pageTags)
      .where(sql`${pageTags.address} = ${page.address} and ${inArray(pageTags.tag, gone)}`)
      .run();
  }
  if (fresh.length > 0) {
    tx.insert(pageTags)
      .values(fresh.map((tag) => ({ tag, address: page.address })))
      .run();
  }
}

/** What the published pages were made with (renderer, address, default language); null before the first publish. */
export async function publishedWith(db: Database): Promise<string | null> {
  return readState(db, 'signature');
}

/** Notes a new signature and asks for every page, in one transaction. */
export async function publishWith(db: Database, signature: string): Promise<void> {
  db.transaction((tx) => {
    writeState(tx, 'signature', signature);
    requestPublish(tx, { tags: [], addresses: [], everything: true });
  });
}
