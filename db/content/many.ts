import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { matchesFilter } from '../../src/model/content/owned.ts';
import { type PublicationChange, statuses } from '../../src/model/content/publication.ts';
import type { AnyEntry, ListType } from '../../src/model/content/type.ts';
import { missingValues } from '../../src/model/content/wire.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import {
  type BulkKind,
  type BulkOutcome,
  bulkKind,
  type ChangedRow,
  noteBulkChange,
  type Undoer,
} from '../bulk/bulk-changes.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { eachInTurn } from '../portions.ts';
import { checkReferences, DanglingReference, rewriteEntry, type Values } from './content.ts';
import { bringBackEntry, holdersOfEntry, removeEntry } from './deletion.ts';
import { entryOf } from './entry-row.ts';
import { findPresent } from './live-entries.ts';
import { tableOf } from './tables.ts';
import type { Writing } from './writing.ts';

/** What is needed to put an entry back. */
const before = z.object({
  deleted: z.boolean(),
  publication: z.object({ status: z.enum(statuses), publish_at: z.string().nullable() }),
  /** Its place in the order; changes of earlier versions did not note it. */
  place: z.number().optional(),
  /** The values that the action has replaced. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
type Before = z.infer<typeof before>;

/** An action on many entries: a decision about their publication, values for all, a deletion or a restore. */
export type EntryAction =
  | { kind: 'decide'; publication: PublicationChange }
  | { kind: 'set'; values: Values }
  | { kind: 'delete' }
  | { kind: 'restore' };

/** Why an action cannot be done with an entry: it is not there, it is held, or it lacks values. */
export type BulkObstacle =
  | { what: 'notFound' }
  | { what: 'held'; by: Record<string, number> }
  | { what: 'missing' }
  | { what: 'orphan'; field: string };

class BulkRefused extends Error {
  readonly refused: { id: number; why: BulkObstacle }[];

  constructor(refused: { id: number; why: BulkObstacle }[]) {
    super('an action on many entries is hindered');
    this.refused = refused;
  }
}

const plainValue = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

const beforeOf = (entry: AnyEntry, values: Values = {}): Before => ({
  deleted: false,
  publication: { status: entry.status, publish_at: entry.publish_at },
  place: entry.position,
  values: Object.fromEntries(Object.keys(values).map((name) => [name, plainValue(entry[name])])),
});

/** Does an action with one entry. @returns null if it is as wanted already */
async function changeEntry(
  tx: Transaction,
  type: ListType,
  id: number,
  action: EntryAction,
  { by = null, within = null }: Writing,
): Promise<ChangedRow<Before> | BulkObstacle | null> {
  if (action.kind === 'restore') {
    const back = await bringBackEntry(tx, type, id, { by, within });
    if (!back) return { what: 'notFound' };
    if ('orphan' in back) return { what: 'orphan', field: back.orphan.field };
    return { id, version: back.entry.version, before: { ...beforeOf(back.entry), deleted: true } };
  }
  const entry = await findPresent(tx, type, id);
  if (!entry || !matchesFilter(entry, within)) return { what: 'notFound' };
  if (action.kind === 'delete') {
    const held = await holdersOfEntry(tx, type, id);
    if (Object.keys(held).length > 0) return { what: 'held', by: held };
    await removeEntry(tx, type, entry, by);
    return { id, version: entry.version, before: beforeOf(entry) };
  }
  if (action.kind === 'set') {
    const after = await rewriteEntry(tx, type, entry, action.values, { by });
    return after.version === entry.version
      ? null
      : { id, version: after.version, before: beforeOf(entry, action.values) };
  }
  const isPublished = action.publication.status === 'published';
  if (isPublished && entry.is_live === 0 && missingValues(type, entry).length > 0) return { what: 'missing' };
  if (isPublished ? entry.is_live === 1 : entry.status === 'draft') return null;
  const after = await rewriteEntry(tx, type, entry, {}, { by, publication: action.publication });
  return { id, version: after.version, before: beforeOf(entry) };
}

/**
 * Notes entries that were made or deleted together.
 * @param before whether they were deleted, or not there, before
 * @returns the id for the undo
 */
export const noteEntries = (
  tx: Transaction,
  by: Actor,
  type: ListType,
  entries: readonly AnyEntry[],
  { deleted }: Pick<Before, 'deleted'>,
): Promise<string> =>
  noteBulkChange(
    tx,
    by,
    { name: kindName(type) },
    entries.map((entry) => ({ id: entry.id, version: entry.version, before: { ...beforeOf(entry), deleted } })),
  );

/**
 * Does an action with many entries, all or none of them. Entries that are as wanted already do not count as changed.
 * @param ids without duplicates
 * @param asked.undo the id of an earlier portion of the same action: one undo puts back both
 * @throws DanglingReference if a value names an entry that does not exist
 */
export async function changeMany(
  db: Database,
  type: ListType,
  ids: readonly number[],
  action: EntryAction,
  { by, within, undo }: { by: Actor; undo?: string | undefined } & Pick<Writing, 'within'>,
): Promise<BulkOutcome<BulkObstacle>> {
  try {
    return await inLongTransaction(db, async (tx) => {
      if (action.kind === 'set') await checkReferences(tx, type.fields, action.values);
      const rows: ChangedRow<Before>[] = [];
      const refused: { id: number; why: BulkObstacle }[] = [];
      for await (const id of eachInTurn(ids)) {
        const done = await changeEntry(tx, type, id, action, { by, within: within ?? null });
        if (done && 'what' in done) refused.push({ id, why: done });
        else if (done) rows.push(done);
      }
      if (refused.length > 0) throw new BulkRefused(refused);
      return { changed: rows.length, undo: await noteBulkChange(tx, by, { name: kindName(type) }, rows, undo) };
    });
  } catch (error) {
    if (error instanceof BulkRefused) return { refused: error.refused };
    throw error;
  }
}

/** Puts one entry back. @returns whether it was as the action has left it, and could be put back */
async function putBackEntry(
  tx: Transaction,
  type: ListType,
  row: ChangedRow<Before>,
  { by, within }: Undoer,
): Promise<boolean> {
  const table = tableOf(type);
  const [stored] = await tx.select().from(table).where(eq(table.id, row.id));
  const entry = stored ? entryOf(type.fields, stored) : null;
  if (!stored || !entry || entry.version !== row.version || !matchesFilter(entry, within)) return false;
  const isDeleted = stored.deleted_at !== null;
  if (isDeleted) {
    if (row.before.deleted) return false;
    const back = await bringBackEntry(tx, type, row.id, { by, within });
    return back !== null && 'entry' in back;
  }
  if (row.before.deleted) {
    if (Object.keys(await holdersOfEntry(tx, type, row.id)).length > 0) return false;
    await removeEntry(tx, type, entry, by);
    return true;
  }
  const { values, publication, place } = row.before;
  // Whoever undoes may have lost the subject that it would go back to.
  if (!matchesFilter({ ...entry, ...values }, within)) return false;
  try {
    await checkReferences(tx, type.fields, values);
  } catch (error) {
    if (error instanceof DanglingReference) return false;
    throw error;
  }
  const isMoved = Object.keys(values).length > 0;
  const after = await rewriteEntry(tx, type, entry, values, { by, publication, ...(isMoved ? { place } : {}) });
  return after.version !== entry.version;
}

const kindName = ({ name }: Pick<ListType, 'name'>) => `content/${name}`;

const kindOfList = (type: ListType): BulkKind =>
  bulkKind({
    name: kindName(type),
    needs: type.needs,
    type,
    before,
    async putBack(tx, undoer, rows) {
      const back: number[] = [];
      for await (const row of eachInTurn(rows)) if (await putBackEntry(tx, type, row, undoer)) back.push(row.id);
      return back;
    },
  });

/** Entries of each list as things that can be changed in bulk. */
export const contentKinds: readonly BulkKind[] = allLists.map(kindOfList);

/** An obstacle as the refusal of a single change would say it. @param held the text for entries that hold another */
export function refusalOf(why: BulkObstacle, held: (by: Record<string, number>) => string): Refusal {
  if (why.what === 'held') return new Refusal('inUse', { values: { holders: held(why.by) } });
  if (why.what === 'orphan') return new Refusal('invalid', { fields: { [why.field]: [{ problem: 'unknown' }] } });
  return new Refusal(why.what === 'missing' ? 'required' : 'notFound');
}
