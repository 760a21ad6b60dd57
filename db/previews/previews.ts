import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { pagePreviews } from '../../src/model/limits.ts';
import { type Database, inTransaction, type Reads, write } from '../open.ts';
import { previews } from '../schema.ts';

/** An unsaved entry, or unsaved changes of one. */
export interface Preview {
  /** Name of the content type. */
  type: string;
  /** The edited entry; null for a new one. */
  entry_id: number | null;
  /** The values that were sent, by field. */
  values: Readonly<Record<string, unknown>>;
  /** The moment at which it will be shown; null: at once. */
  publish_at: string | null;
}

/**
 * Stores a preview. Expired ones go, and the oldest ones if there are too many.
 * @param hash hash of its token
 */
export async function savePreview(db: Database, hash: string, preview: Preview): Promise<{ expires_at: string }> {
  const now = new Date();
  const expires_at = new Date(now.getTime() + pagePreviews.minutes * 60_000).toISOString();
  return inTransaction(db, async (tx) => {
    await tx.delete(previews).where(lte(previews.expires_at, now.toISOString()));
    await tx.insert(previews).values({ ...preview, hash, created_at: now.toISOString(), expires_at });
    const { id } = previews;
    const beyond = await tx.select({ id }).from(previews).orderBy(desc(id)).limit(100).offset(pagePreviews.most);
    if (beyond.length > 0) {
      const ids = beyond.map((row) => row.id);
      await tx.delete(previews).where(inArray(id, ids));
    }
    return { expires_at };
  });
}

/** The preview with this hash; null if there is none, or no longer. */
export async function findPreview(db: Reads, hash: string): Promise<Preview | null> {
  const { type, entry_id, values, publish_at, expires_at } = previews;
  const [found] = await db
    .select({ type, entry_id, values, publish_at })
    .from(previews)
    .where(and(eq(previews.hash, hash), gt(expires_at, new Date().toISOString())));
  return found ?? null;
}

/** Deletes expired previews. @returns how many were deleted */
export async function forgetOldPreviews(db: Database): Promise<number> {
  const old = lte(previews.expires_at, new Date().toISOString());
  return (await write(db, (tx) => tx.delete(previews).where(old).returning({ id: previews.id }))).length;
}
