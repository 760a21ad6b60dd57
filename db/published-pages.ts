import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, inTransaction, type Transaction } from './open.ts';
import { readState, writeState } from './publisher-state.ts';
import { pages, pageTags, publications, publishRequests } from './publishing-schema.ts';
import { countUp } from './versions.ts';

/** SQLite takes some thirty thousand values in one statement; a queue that has waited long may hold more tags. */
const tagsAtOnce = 1000;

/** Addresses (with language) of the published pages that have one of the tags. */
export async function pagesTagged(db: Database, tags: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let start = 0; start < tags.length; start += tagsAtOnce) {
    const bears = inArray(pageTags.tag, tags.slice(start, start + tagsAtOnce));
    const pages = await db.selectDistinct({ address: pageTags.address }).from(pageTags).where(bears);
    for (const { address } of pages) found.add(address);
  }
  return [...found].sort();
}

/** Hashes of pages as they were last written, by address; a page that never was has none. */
export async function publishedHashes(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(pages)
    .where(inArray(pages.address, [...addresses]));
  return new Map(rows.map(({ address, hash }) => [address, hash]));
}

export interface RenderedPage {
  address: string;
  /** Null when there is no such page: its file has been removed, and it has no tags. */
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
  /** Whether a file is new, another one or gone. */
  changed: boolean;
}

/**
 * Commits what was rendered after its files are in place: hashes, tags, the publication and the end of the requests
 * in one transaction, so that a crash before it only means rendering again.
 */
export async function recordPublished(
  db: Database,
  { rendered, faulty, done, publication, changed }: Published,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (changed) await countUp(tx, 'publication');
    await recordPages(tx, rendered);
    await recordFaults(
      tx,
      rendered.map((page) => page.address),
      faulty,
    );
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

const addressList = z.array(z.string());

/** Addresses of pages that could not be rendered. */
export async function faultyPages(db: Database | Transaction): Promise<string[]> {
  return addressList.parse(JSON.parse((await readState(db, 'faulty')) ?? '[]'));
}

async function recordFaults(tx: Transaction, mended: readonly string[], faulty: readonly string[]): Promise<void> {
  const before = await faultyPages(tx);
  if (before.length === 0 && faulty.length === 0) return;
  const now = new Set([...before.filter((address) => !mended.includes(address)), ...faulty]);
  await writeState(tx, 'faulty', JSON.stringify([...now]));
}

/** Rows that are written in one statement. */
const rowsAtOnce = 500;

/** Hashes and tags of many pages in few statements: nobody else writes meanwhile. */
async function recordPages(tx: Transaction, rendered: readonly RenderedPage[]): Promise<void> {
  const addresses = rendered.map(({ address }) => address);
  const removed = rendered.filter(({ hash }) => hash === null).map(({ address }) => address);
  if (removed.length > 0) await tx.delete(pages).where(inArray(pages.address, removed));
  const hashes = rendered.flatMap(({ address, hash }) => (hash === null ? [] : { address, hash }));
  const newer = { target: pages.address, set: { hash: sql`excluded.hash` } };
  if (hashes.length > 0) await tx.insert(pages).values(hashes).onConflictDoUpdate(newer);
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
  for (let start = 0; start < fresh.length; start += rowsAtOnce) {
    await tx.insert(pageTags).values(fresh.slice(start, start + rowsAtOnce));
  }
}
