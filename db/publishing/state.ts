import { eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../open.ts';
import { publisherState } from './schema.ts';

/** State names that belong to this installation and not to the school's data. */
export const placeStates = {
  folder: 'data_dir',
  lease: 'lease',
  moved: 'moved',
  files: 'files',
  store: 'store',
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
