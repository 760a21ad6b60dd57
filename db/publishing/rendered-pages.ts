import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../open.ts';
import { portions } from '../portions.ts';
import { pages, pageTags } from './schema.ts';

export const renderedPage = z.object({
  address: z.string(),
  /** Null if the page does not exist: its file was removed, and it has no tags. */
  hash: z.string().nullable(),
  tags: z.array(z.string()),
  /** Hashes of the page's read results, by query. */
  answers: z.record(z.string(), z.string()),
});
export type RenderedPage = z.infer<typeof renderedPage>;

/** Stores hashes and tags of many pages in few statements, because other writers have to wait. */
export async function recordPages(tx: Transaction, rendered: readonly RenderedPage[]): Promise<void> {
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
