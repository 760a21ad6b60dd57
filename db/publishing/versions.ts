import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../open.ts';
import { versions } from './schema.ts';

/**
 * Numbers that caches compare: `content` is another one after each change of content, `publication` of published files,
 * `students` once one has gone or come back.
 */
type VersionName = 'content' | 'publication' | 'students';

/**
 * Counts a version up in the transaction that makes it. The first one is the time, so that no number of a database means
 * what it has meant in one that was there before.
 */
export async function countUp(tx: Transaction, name: VersionName): Promise<void> {
  const [counted] = await tx
    .insert(versions)
    .values({ name, number: Math.floor(Date.now() / 1000) })
    .onConflictDoUpdate({ target: versions.name, set: { number: sql`${versions.number} + 1` } })
    .returning({ number: versions.number });
  if (name === 'content' && counted) await tx.announce(counted.number);
}

/** A version's number; the content's is asked far more often: `db.contentVersion()`. */
export async function versionOf(db: Database, name: VersionName): Promise<number> {
  const [version] = await db.select().from(versions).where(eq(versions.name, name));
  return version?.number ?? 0;
}

/** The number of what is published. */
export const publicationVersion = (db: Database): Promise<number> => versionOf(db, 'publication');
