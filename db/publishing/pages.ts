import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { portions } from '../portions.ts';
import { checkLease } from './lease.ts';
import { pages, pageTags, publications, publishRequests } from './schema.ts';
import { countUp, forgetState, readState, writeState } from './state.ts';

/** Addresses (with language) of published pages that have one of the tags. */
export async function pagesTagged(db: Database, tags: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const some of portions(tags)) {
    const bears = inArray(pageTags.tag, some);
    const pages = await db.selectDistinct({ address: pageTags.address }).from(pageTags).where(bears);
    for (const { address } of pages) found.add(address);
  }
  return [...found].sort();
}

/** Content hashes of the published pages, by address; unpublished pages are missing. */
export async function publishedHashes(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const { address, hash } = pages;
  const found = new Map<string, string>();
  for (const some of portions(addresses)) {
    const rows = await db.select({ address, hash }).from(pages).where(inArray(address, some));
    for (const row of rows) found.set(row.address, row.hash);
  }
  return found;
}

/** A published page. */
export interface PublishedPage {
  hash: string;
  /** Hashes of the page's read results, by query; null for a page written by an older version. */
  answers: Readonly<Record<string, string>> | null;
}

/** Published pages by address; unpublished pages are missing. */
export async function publishedPages(db: Database, addresses: readonly string[]): Promise<Map<string, PublishedPage>> {
  const rows = await db
    .select()
    .from(pages)
    .where(inArray(pages.address, [...addresses]));
  return new Map(rows.map(({ address, hash, answers }) => [address, { hash, answers }]));
}

/** So many published pages are asked for to see whether a process is well. */
const samplePages = 10;

/** Addresses of some published pages, of all kinds: hashes have no order. */
export async function somePages(db: Database): Promise<string[]> {
  const rows = await db.select({ address: pages.address }).from(pages).orderBy(pages.hash).limit(samplePages);
  return rows.map(({ address }) => address);
}

/** The hash of every published page, by address. */
export async function allHashes(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ address: pages.address, hash: pages.hash }).from(pages);
  return new Map(rows.map(({ address, hash }) => [address, hash]));
}

/** A rendered page, as it is recorded. */
export interface RenderedPage {
  address: string;
  /** Null if the page does not exist: its file was removed, and it has no tags. */
  hash: string | null;
  tags: readonly string[];
  /** Hashes of the page's read results, by query. */
  answers: Readonly<Record<string, string>>;
}

/** Stores hashes and tags of many pages in few statements, because other writers have to wait. */
async function recordPages(tx: Transaction, rendered: readonly RenderedPage[]): Promise<void> {
  const addresses = rendered.map(({ address }) => address);
  const removed = rendered.filter(({ hash }) => hash === null).map(({ address }) => address);
  if (removed.length > 0) await tx.delete(pages).where(inArray(pages.address, removed));
  const written = rendered.flatMap(({ address, hash, answers }) => (hash === null ? [] : { address, hash, answers }));
  const newer = { target: pages.address, set: { hash: sql`excluded.hash`, answers: sql`excluded.answers` } };
  if (written.length > 0) await tx.insert(pages).values(written).onConflictDoUpdate(newer);
  const noted = await tx.select().from(pageTags).where(inArray(pageTags.address, addresses));
  const before = Map.groupBy(noted, ({ address }) => address);
  const fresh: (typeof pageTags.$inferInsert)[] = [];
  for (const { address, tags } of rendered) {
    const had = new Set(before.get(address)?.map(({ tag }) => tag));
    const has = new Set(tags);
    const gone = [...had].filter((tag) => !has.has(tag));
    if (gone.length > 0)
      await tx.delete(pageTags).where(and(eq(pageTags.address, address), inArray(pageTags.tag, gone)));
    for (const tag of has) if (!had.has(tag)) fresh.push({ tag, address });
  }
  for (const some of portions(fresh)) await tx.insert(pageTags).values(some);
}

export interface Publication {
  publishedAt: string;
  durationMs: number;
  /** Addresses whose file has changed. */
  paths: string[];
  /** Whether to call the rebuild hook. */
  hook: boolean;
}

export interface Published {
  /** The fencing number of the lease. */
  lease: number | null;
  rendered: readonly RenderedPage[];
  /** Pages that were not rendered, because all their read results are unchanged. */
  unchanged: readonly string[];
  /** Pages that failed to render; they are retried with the next full publish and at the next start. */
  faulty: readonly string[];
  /** The range of completed requests; null if part of them is still to be published. */
  done: { after: number; upTo: number } | null;
  publication: Publication | null;
  /** Whether a file was added, changed or removed. */
  changed: boolean;
  /** Whether parts are recorded now whose addresses no publication names yet; null: as before. */
  begun: boolean | null;
}

/**
 * Commits a publish after its files are in place: hashes, tags, the publication and the completed requests in one
 * transaction. After a crash before it, the pages are just rendered again.
 * @throws LeaseLost when another process has taken over
 */
export async function recordPublished(
  db: Database,
  { lease, rendered, unchanged, faulty, done, publication, changed, begun }: Published,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await checkLease(tx, lease);
    if (changed) await countUp(tx, 'publication');
    if (begun) await writeState(tx, begunState, '1');
    if (begun === false && (await isBegun(tx))) await forgetState(tx, [begunState]);
    await recordPages(tx, rendered);
    await recordFaults(tx, [...rendered.map((page) => page.address), ...unchanged], faulty);
    if (publication && publication.paths.length > 0) {
      await tx.insert(publications).values({
        published_at: publication.publishedAt,
        duration_ms: publication.durationMs,
        paths: publication.paths,
        hook_state: publication.hook ? 'waiting' : 'none',
        hook_next_at: publication.hook ? publication.publishedAt : null,
      });
    }
    if (done) {
      const covered = and(gt(publishRequests.id, done.after), lte(publishRequests.id, done.upTo));
      await tx.delete(publishRequests).where(covered);
    }
  });
}

const begunState = 'publish_begun';

/** Whether parts of a publish are recorded whose addresses no publication names yet. */
export const isBegun = async (db: Database | Transaction): Promise<boolean> =>
  (await readState(db, begunState)) !== null;

const addressList = z.array(z.string());

/** Addresses of pages that failed to render. */
export async function faultyPages(db: Database | Transaction): Promise<string[]> {
  return addressList.parse(JSON.parse((await readState(db, 'faulty')) ?? '[]'));
}

/** When rendering a page last failed; null if it never did, or only under an earlier version. */
export const lastFaultAt = (db: Database): Promise<string | null> => readState(db, 'faulty_at');

async function recordFaults(tx: Transaction, mended: readonly string[], faulty: readonly string[]): Promise<void> {
  const before = await faultyPages(tx);
  if (before.length === 0 && faulty.length === 0) return;
  const now = new Set([...before.filter((address) => !mended.includes(address)), ...faulty]);
  await writeState(tx, 'faulty', JSON.stringify([...now]));
  if (faulty.length > 0) await writeState(tx, 'faulty_at', new Date().toISOString());
}
