import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, inTransaction, type Transaction } from './open.ts';
import { readState, writeState } from './publisher-state.ts';
import { pages, pageTags, publications, publishRequests } from './schema.ts';
import { countUp } from './versions.ts';

/** SQLite takes some thirty thousand values in one statement; a queue that has waited long may hold more tags. */
const tagsAtOnce = 1000;

/** Addresses (with language) of the published pages that bear one of the tags. */
export async function pagesTagged(db: Database, tags: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let start = 0; start < tags.length; start += tagsAtOnce) {
    const bears = inArray(pageTags.tag, tags.slice(start, start + tagsAtOnce));
    for (const { address } of db.selectDistinct({ address: pageTags.address }).from(pageTags).where(bears).all()) {
      found.add(address);
    }
  }
  return [...found];
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
    for (const page of rendered) await recordPage(tx, page);
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
export function faultyPages(db: Database | Transaction): string[] {
  return addressList.parse(JSON.parse(readState(db, 'faulty') ?? '[]'));
}

async function recordFaults(tx: Transaction, mended: readonly string[], faulty: readonly string[]): Promise<void> {
  const before = faultyPages(tx);
  if (before.length === 0 && faulty.length === 0) return;
  const now = new Set([...before.filter((address) => !mended.includes(address)), ...faulty]);
  await writeState(tx, 'faulty', JSON.stringify([...now]));
}

async function recordPage(tx: Transaction, page: RenderedPage): Promise<void> {
  if (page.hash === null) {
    await tx.delete(pages).where(eq(pages.address, page.address));
    await tx.delete(pageTags).where(eq(pageTags.address, page.address));
    return;
  }
  await tx
    .insert(pages)
    .values({ address: page.address, hash: page.hash })
    .onConflictDoUpdate({ target: pages.address, set: { hash: page.hash } });
  const noted = await tx.select({ tag: pageTags.tag }).from(pageTags).where(eq(pageTags.address, page.address));
  const before = new Set(noted.map((row) => row.tag));
  const now = new Set(page.tags);
  const gone = [...before].filter((tag) => !now.has(tag));
  const fresh = [...now].filter((tag) => !before.has(tag));
  if (gone.length > 0) {
    await tx.delete(pageTags).where(and(eq(pageTags.address, page.address), inArray(pageTags.tag, gone)));
  }
  if (fresh.length > 0) {
    await tx.insert(pageTags).values(fresh.map((tag) => ({ tag, address: page.address })));
  }
}
