import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { matchesFilter } from '../../src/model/content/owned.ts';
import { referencingLists } from '../../src/model/content/references.ts';
import type { AnyEntry, Entry, ListType } from '../../src/model/content/type.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { turn } from '../pieces.ts';
import { trashSince } from '../restorable-since.ts';
import { publicationAfter, requestChange } from './content.ts';
import { entryOf } from './entry-row.ts';
import { countEntries, findEntry, findPresent } from './live-entries.ts';
import { exists } from './references.ts';
import { tableOf } from './tables.ts';
import { inTrash, removeRow } from './trash.ts';
import { noteContent, type Writing } from './writing.ts';

/** The number of entries that reference an entry, drafts too, by list. */
export async function holdersOfEntry(tx: Transaction, type: ListType, id: number): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const { list, field } of referencingLists(type.name)) {
    const hanging = await countEntries(tx, list, { state: 'any', holder: { field, id } });
    if (hanging > 0) held[list.name] = (held[list.name] ?? 0) + hanging;
  }
  return held;
}

/** `undo`: the id for the undo, where several were deleted. */
export type Deletion = { done: true; undo?: string } | { done: false; heldBy: Record<string, number> };

/** Soft-deletes an entry that nothing references, with its audit line, and requests its pages. */
export async function removeEntry<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  entry: Entry<F>,
  by: Actor | null,
): Promise<void> {
  const table = tableOf(type);
  const shown = await findEntry(tx, type, entry.id);
  const deleted_by = by !== null && by.id > 0 ? by.id : null;
  await tx.update(table).set({ deleted_at: new Date().toISOString(), deleted_by }).where(eq(table.id, entry.id));
  await requestChange(tx, type, shown, null);
  await noteContent(tx, { by }, 'delete', type, entry, null);
}

/**
 * Soft-deletes an entry.
 * @returns null if it does not exist; the number of entries per list that still reference it if it is in use
 */
export async function deleteEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  { by = null, within = null }: Writing = {},
): Promise<Deletion | null> {
  return inTransaction(db, async (tx) => {
    const entry = await findPresent(tx, type, id);
    if (!entry || !matchesFilter(entry, within)) return null;
    const heldBy = await holdersOfEntry(tx, type, id);
    if (Object.keys(heldBy).length > 0) return { done: false, heldBy };
    await removeEntry(tx, type, entry, by);
    return { done: true };
  });
}

/** A reference to a deleted entry; it prevents a restore. */
export interface Orphan {
  field: string;
  /** The list of the deleted entry. */
  to: string;
}

async function orphanOf(tx: Transaction, fields: Fields, entry: AnyEntry): Promise<Orphan | null> {
  for (const [name, field] of Object.entries(fields)) {
    const id = entry[name];
    if (field.kind === 'reference' && typeof id === 'number' && !(await exists(tx, field.to, id))) {
      return { field: name, to: field.to };
    }
  }
  return null;
}

/**
 * Restores a soft-deleted entry.
 * @returns null if there is nothing to restore; the broken reference if it points at a deleted entry
 */
export function restoreEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  writing: Writing = {},
): Promise<{ entry: Entry<F> } | { orphan: Orphan } | null> {
  return inTransaction(db, (tx) => bringBackEntry(tx, type, id, writing));
}

/** The same, in the caller's transaction. */
export async function bringBackEntry<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  id: number,
  { by = null, within = null }: Writing = {},
): Promise<{ entry: Entry<F> } | { orphan: Orphan } | null> {
  const table = tableOf(type);
  const deleted = and(eq(table.id, id), inTrash(type));
  const [row] = await tx.select().from(table).where(deleted);
  if (!row) return null;
  const deletedEntry = entryOf(type.fields, row);
  if (!matchesFilter(deletedEntry, within)) return null;
  const orphan = await orphanOf(tx, type.fields, entryOf<Fields>(type.fields, row));
  if (orphan) return { orphan };
  // Its moment may have passed meanwhile.
  const publication = await publicationAfter(tx, type, deletedEntry, {});
  await tx
    .update(table)
    .set({ ...publication, deleted_at: null, deleted_by: null })
    .where(eq(table.id, id));
  const entry = await findPresent(tx, type, id);
  if (!entry) throw new Error(`the row ${id} of ${type.name} is gone`);
  await requestChange(tx, type, null, await findEntry(tx, type, id));
  await noteContent(tx, { by }, 'restore', type, null, entry);
  return { entry };
}

/** Permanently removes soft-deleted rows that can no longer be restored. @returns the number of removed rows */
export async function purgeDeleted(db: Database): Promise<number> {
  // Lists that reference others come first: a row stays as long as a restorable row references it.
  const order = allLists.toSorted((a, b) => referencingLists(a.name).length - referencingLists(b.name).length);
  let gone = 0;
  for (const type of order) {
    const table = tableOf(type);
    const due = and(isNotNull(table.deleted_at), lt(table.deleted_at, trashSince()));
    for (const { id } of await db.select({ id: table.id }).from(table).where(due).orderBy(table.id)) {
      await turn();
      const held = await inTransaction(db, (tx) => removeRow(tx, type, id));
      if (Object.keys(held).length === 0) gone += 1;
    }
  }
  return gone;
}
