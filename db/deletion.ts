import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Entry, ListType } from '../src/model/content-type.ts';
import { allLists, lists } from '../src/model/content-types/index.ts';
import type { Fields } from '../src/model/fields.ts';
import { restoreHours } from '../src/model/limits.ts';
import { find, requestForPlace } from './content.ts';
import { entryOf } from './entry-row.ts';
import { type Database, inTransaction, type Transaction } from './open.ts';
import { requestPublish } from './publish-queue.ts';
import { columnOf, tableOf } from './tables.ts';

const restorableSince = () => new Date(Date.now() - restoreHours * 3_600_000).toISOString();

/** How many entries of each list hang on an entry: the live ones, or deleted ones too. */
async function holders(
  tx: Transaction,
  type: ListType,
  id: number,
  which: 'live' | 'all',
): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const holder of allLists) {
    const table = tableOf(holder);
    const column = columnOf(table, 'subject_id');
    if (!column || !type.heldBy?.includes(holder.name)) continue;
    const where = which === 'live' ? and(eq(column, id), isNull(table.deleted_at)) : eq(column, id);
    const hanging = await tx.$count(table, where);
    if (hanging > 0) held[holder.name] = hanging;
  }
  return held;
}

export type Deletion = { done: true } | { done: false; heldBy: Record<string, number> };

/** Marks an entry as deleted. @returns null when there is none, or what still hangs on it */
export async function deleteEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
): Promise<Deletion | null> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const entry = find(tx, type, id);
    if (!entry) return null;
    const heldBy = await holders(tx, type, id, 'live');
    if (Object.keys(heldBy).length > 0) return { done: false, heldBy };
    await tx.update(table).set({ deleted_at: new Date().toISOString() }).where(eq(table.id, id));
    await requestPublish(tx, requestForPlace(tx, type, entry));
    return { done: true };
  });
}

/** Brings a deleted entry back. @returns null when none is there to restore; `'orphan'` when its subject is gone */
export async function restoreEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
): Promise<Entry<F> | 'orphan' | null> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const deleted = and(eq(table.id, id), isNotNull(table.deleted_at), gte(table.deleted_at, restorableSince()));
    const [row] = await tx.select().from(table).where(deleted);
    if (!row) return null;
    const entry = entryOf(type.fields, row);
    const subjectId = Object.entries(entry).find(([name]) => name === 'subject_id')?.[1];
    if (typeof subjectId === 'number' && !find(tx, lists.subjects, subjectId)) return 'orphan';
    await tx.update(table).set({ deleted_at: null }).where(eq(table.id, id));
    await requestPublish(tx, requestForPlace(tx, type, entry));
    return entry;
  });
}

/** Removes for good what was deleted so long ago that it can no longer be restored. @returns how many rows went */
export async function purgeDeleted(db: Database): Promise<number> {
  // Materials before subjects: a subject's row stays as long as a restorable material points at it.
  const order = allLists.toSorted((a, b) => Number(a.heldBy !== undefined) - Number(b.heldBy !== undefined));
  let gone = 0;
  for (const type of order) {
    const table = tableOf(type);
    const due = and(isNotNull(table.deleted_at), lt(table.deleted_at, restorableSince()));
    for (const { id } of await db.select({ id: table.id }).from(table).where(due)) {
      const removed = await inTransaction(db, async (tx) => {
        if (Object.keys(await holders(tx, type, id, 'all')).length > 0) return [];
        return tx.delete(table).where(eq(table.id, id)).returning({ id: table.id });
      });
      gone += removed.length;
    }
  }
  return gone;
}
