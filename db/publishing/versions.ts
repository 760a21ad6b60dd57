import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../open.ts';
import { versions } from './schema.ts';

/**
 * Version counters that caches compare: `content` for content, `publication` for published files, `students` for
 * deleted or restored students.
 */
type VersionName = 'content' | 'publication' | 'students';

/**
 * Increments a version in the transaction of the change. The first value is the current time in seconds, so that a new
 * database does not repeat the numbers of an earlier one.
 */
export async function countUp(tx: Transaction, name: VersionName): Promise<void> {
  const [counted] = await tx
    .insert(versions)
    .values({ name, number: Math.floor(Date.now() / 1000) })
    .onConflictDoUpdate({ target: versions.name, set: { number: sql`${versions.number} + 1` } })
    .returning({ number: versions.number });
  if (name === 'content' && counted) await tx.announce(counted.number);
}

/** The number of a version. Use `db.contentVersion()` for the content version, which is cached. */
export async function versionOf(db: Database, name: VersionName): Promise<number> {
  const [version] = await db.select().from(versions).where(eq(versions.name, name));
  return version?.number ?? 0;
}

/** The version of the published files. */
export const publicationVersion = (db: Database): Promise<number> => versionOf(db, 'publication');
