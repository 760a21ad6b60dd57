import { and, gt, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { portions } from '../portions.ts';
import { checkLease } from './lease.ts';
import { type RenderedPage, recordPages } from './rendered-pages.ts';
import { pages, pageTags, publications, publishRequests } from './schema.ts';
import { readState, writeState } from './state.ts';
import { countUp } from './versions.ts';

/** Addresses (with language) of the published pages that have one of the tags. */
export async function pagesTagged(db: Database, tags: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const some of portions(tags)) {
    const bears = inArray(pageTags.tag, some);
    const pages = await db.selectDistinct({ address: pageTags.address }).from(pageTags).where(bears);
    for (const { address } of pages) found.add(address);
  }
  return [...found].sort();
}

/** Hashes of pages as they were last written, by address; a page that never was has none. */
export async function publishedHashes(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const { address, hash } = pages;
  const found = new Map<string, string>();
  for (const some of portions(addresses)) {
    const rows = await db.select({ address, hash }).from(pages).where(inArray(address, some));
    for (const row of rows) found.set(row.address, row.hash);
  }
  return found;
}

/** A page as it was last written. */
export const publishedPage = z.object({
  hash: z.string(),
  /** Hashes of what it had read, by what was asked; null for one that an older version has written. */
  answers: z.record(z.string(), z.string()).nullable(),
});
export type PublishedPage = z.infer<typeof publishedPage>;

/** Pages as they were last written, by address; one that never was is not among them. */
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
  /** Addresses whose file changed. */
  paths: string[];
  /** Whether the rebuild hook is to be called. */
  hook: boolean;
}

export interface Published {
  /** The number of the lease under which it was published. */
  lease: number | null;
  rendered: readonly RenderedPage[];
  /** Pages that need not be rendered: all that they had read answers the same. */
  unchanged: readonly string[];
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
