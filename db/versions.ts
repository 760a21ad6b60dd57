import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from './open.ts';
import { versions } from './publishing-schema.ts';

/** Numbers that caches compare: `content` is another one after each change of content, `publication` of published files. */
type VersionName = 'content' | 'publication';

/**
 * Counts a version up in the transaction that makes it. The first one is the time, so that no number of a database means
 * what it has meant in one that was there before.
 */
export async function countUp(tx: Transaction, name: VersionName): Promise<void> {
  await tx
    .insert(versions)
    .values({ name, number: Math.floor(Date.now() / 1000) })
    .onConflictDoUpdate({ target: versions.name, set: { number: sql`${versions.number} + 1` } });
}

/** The number of what is published; the content's is asked far more often: `db.contentVersion()`. */
export async function publicationVersion(db: Database): Promise<number> {
  const [version] = await db.select().from(versions).where(eq(versions.name, 'publication'));
  return version?.number ?? 0;
}
