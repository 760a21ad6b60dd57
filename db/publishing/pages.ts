import { and, gt, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { portions } from '../portions.ts';
import { checkLease } from './lease.ts';
import { type RenderedPage, recordPages } from './rendered-pages.ts';
import { pages, pageTags, publications, publishRequests } from './schema.ts';
import { readState, writeState } from './state.ts';
import { countUp } from './versions.ts';

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
export const publishedPage = z.object({
  hash: z.string(),
  /** Hashes of the page's read results, by query; null for a page written by an older version. */
  answers: z.record(z.string(), z.string()).nullable(),
});
export type PublishedPage = z.infer<typeof publishedPage>;

/** Published pages by address; unpublished pages are missing. */
export async function publishedPages(db: Database, addresses: readonly string[]): Promise<Map<string, PublishedPage>> {
  const rows = await db
    .select()
    .from(pages)
    .where(inArray(pages.address, [...addresses]));
  return new Map(rows.map(({ address, hash, answers }) => [address, { hash, answers }]));
}

/** The hash of every published page, by address. */
export async function allHashes(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ address: pages.address, hash: pages.hash }).from(pages);
  return new Map(rows.map(({ address, hash }) => [address, hash]));
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
}

/**
 * Commits a publish after its files are in place: hashes, tags, the publication and the completed requests in one
 * transaction. After a crash before it, the pages are just rendered again.
 * @throws LeaseLost when another process has taken over
 */
export async function recordPublished(
  db: Database,
  { lease, rendered, unchanged, faulty, done, publication, changed }: Published,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await checkLease(tx, lease);
    if (changed) await countUp(tx, 'publication');
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

const addressList = z.array(z.string());

/** Addresses of pages that failed to render. */
export async function faultyPages(db: Database | Transaction): Promise<string[]> {
  return addressList.parse(JSON.parse((await readState(db, 'faulty')) ?? '[]'));
}

async function recordFaults(tx: Transaction, mended: readonly string[], faulty: readonly string[]): Promise<void> {
  const before = await faultyPages(tx);
  if (before.length === 0 && faulty.length === 0) return;
  const now = new Set([...before.filter((address) => !mended.includes(address)), ...faulty]);
  await writeState(tx, 'faulty', JSON.stringify([...now]));
}
