import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../open.ts';
import { publisherState, versions } from './schema.ts';

/** State names that belong to this installation and not to the school's data. */
export const placeStates = {
  folder: 'data_dir',
  lease: 'lease',
  moved: 'moved',
  files: 'files',
  store: 'store',
  paused: 'writes_paused_until',
  pausedBy: 'writes_paused_by',
} as const;

/** A value of the publisher's state; null before it is first written. */
export async function readState(db: Database | Transaction, name: string): Promise<string | null> {
  const [state] = await db.select().from(publisherState).where(eq(publisherState.name, name));
  return state?.value ?? null;
}

export async function writeState(tx: Transaction, name: string, value: string): Promise<void> {
  await tx
    .insert(publisherState)
    .values({ name, value })
    .onConflictDoUpdate({ target: publisherState.name, set: { value } });
}

export async function forgetState(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.delete(publisherState).where(inArray(publisherState.name, [...names]));
}

const filled = 'filled';

/** Whether this database was filled: no later start puts anything into it, however little it holds. */
export const isFilled = async (db: Database): Promise<boolean> => (await readState(db, filled)) !== null;

export const markFilled = (tx: Transaction): Promise<void> => writeState(tx, filled, new Date().toISOString());

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
async function versionOf(db: Database, name: VersionName): Promise<number> {
  const [version] = await db.select().from(versions).where(eq(versions.name, name));
  return version?.number ?? 0;
}

/** The version of the published files. */
export const publicationVersion = (db: Database): Promise<number> => versionOf(db, 'publication');
