import { randomBytes } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { Refusal } from '../../src/model/errors.ts';
import { bulkBounds } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Need } from '../../src/model/people/capabilities.ts';
import { type Database, inLongTransaction, type Transaction, write } from '../open.ts';
import { portionsInTurn } from '../portions.ts';
import { bulkChangedRows, bulkChanges } from '../schema.ts';

/** One thing that a bulk action has changed. */
export interface ChangedRow<Before> {
  id: number;
  /** The version that the action has left. */
  version: number;
  /** What is needed to put it back. */
  before: Before;
}

/** The result of a bulk action: all rows are changed, or none, with the reason for each row that hinders it. */
export type BulkOutcome<Why = Refusal> =
  | { changed: number; undo: string }
  | { refused: readonly { id: number; why: Why }[] };

/** Who undoes, and which entries of a content type this person may change; null for all. */
export interface Undoer {
  by: Actor;
  within: EntryFilter | null;
}

/** How the changes of one kind of things are undone. */
interface BulkKindOf<Before> {
  /** The name in stored changes. It never changes. */
  name: string;
  /** Who may undo such a change. */
  needs: Need;
  /** The content type, if it is one: teachers undo changes of their own subjects only. */
  type?: ContentType;
  /** The form of what is stored. */
  before: z.ZodType<Before>;
  /**
   * Puts back what still has the version that the change left, with audit lines and publish requests.
   * @returns the ids of what was put back
   */
  putBack(tx: Transaction, undoer: Undoer, rows: readonly ChangedRow<Before>[]): Promise<readonly number[]>;
}

/** A kind as the undo of any change uses it. */
export type BulkKind = Pick<BulkKindOf<unknown>, 'name' | 'needs' | 'type' | 'putBack'>;

/** Declares a kind. What was stored is checked against its form before it is put back. */
export function bulkKind<Before>({ before, putBack, ...kind }: BulkKindOf<Before>): BulkKind {
  return {
    ...kind,
    putBack: (tx, undoer, rows) =>
      putBack(
        tx,
        undoer,
        rows.map((row) => ({ ...row, before: before.parse(row.before) })),
      ),
  };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const undoableSince = () => hoursAgo(bulkBounds.undoHours);

/**
 * Checks that a change can take in further rows: of the same person and kind, not undone, and each row once, because
 * a row has one state before.
 * @throws Refusal 422 if it cannot
 */
async function checkJoined(
  tx: Transaction,
  by: Actor,
  kind: Pick<BulkKind, 'name'>,
  rows: readonly ChangedRow<unknown>[],
  joined: string,
): Promise<void> {
  const { id, kind: name, by_id, at, undone_at } = bulkChanges;
  const open = and(isNull(undone_at), gte(at, undoableSince()));
  const own = and(eq(id, joined), eq(name, kind.name), eq(by_id, by.id), open);
  const [found] = await tx.select({ id }).from(bulkChanges).where(own);
  const { bulk_id, row_id } = bulkChangedRows;
  const same = and(
    eq(bulk_id, joined),
    inArray(
      row_id,
      rows.map((row) => row.id),
    ),
  );
  const [twice] = rows.length === 0 ? [] : await tx.select({ row_id }).from(bulkChangedRows).where(same).limit(1);
  if (!found || twice) throw new Refusal('invalid', { fields: { undo: [{ problem: 'unknown' }] } });
}

/**
 * Notes what a bulk action has changed, in its transaction.
 * @param rows at least what `putBack` of the kind needs; rows that were as wanted before are left out
 * @param joined the id of an earlier change: one undo puts back both
 * @returns the id for the undo
 * @throws Refusal 422 if the earlier change cannot take these in
 */
export async function noteBulkChange(
  tx: Transaction,
  by: Actor,
  kind: Pick<BulkKind, 'name'>,
  rows: readonly ChangedRow<unknown>[],
  joined?: string,
): Promise<string> {
  const id = joined ?? randomBytes(20).toString('base64url');
  if (joined === undefined) {
    await tx.insert(bulkChanges).values({ id, kind: kind.name, at: new Date().toISOString(), by_id: by.id });
  } else await checkJoined(tx, by, kind, rows, joined);
  const values = rows.map((row) => ({ bulk_id: id, row_id: row.id, version: row.version, before: row.before }));
  for await (const some of portionsInTurn(values)) await tx.insert(bulkChangedRows).values(some);
  return id;
}

/** The name of the kind of a bulk change; null if there is no such change. */
export async function kindOfBulkChange(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ kind: bulkChanges.kind }).from(bulkChanges).where(eq(bulkChanges.id, id));
  return row?.kind ?? null;
}

/**
 * Undoes a bulk change, once and within a day; of two requests at the same time, one succeeds.
 * @returns how many things were put back, and how many are left as they are because somebody has changed them since
 * @throws Refusal 409 if it was undone before or is too old
 */
export async function undoBulkChange(
  db: Database,
  id: string,
  kind: BulkKind,
  undoer: Undoer,
): Promise<{ undone: number; left: number }> {
  return inLongTransaction(db, async (tx) => {
    const open = and(isNull(bulkChanges.undone_at), gte(bulkChanges.at, undoableSince()));
    const marked = await tx
      .update(bulkChanges)
      .set({ undone_at: new Date().toISOString() })
      .where(and(eq(bulkChanges.id, id), eq(bulkChanges.kind, kind.name), open))
      .returning({ id: bulkChanges.id });
    if (marked.length === 0) throw new Refusal('undoEnded');
    const { row_id, version, before } = bulkChangedRows;
    const rows = await tx
      .select({ id: row_id, version, before })
      .from(bulkChangedRows)
      .where(eq(bulkChangedRows.bulk_id, id))
      .orderBy(asc(row_id));
    const { length: undone } = await kind.putBack(tx, undoer, rows);
    return { undone, left: rows.length - undone };
  });
}

/**
 * Forgets the rows of changes that can no longer be undone, and after some more time the changes themselves: until then
 * an undo that comes too late is told so.
 * @returns the number of forgotten changes
 */
export async function forgetBulkChanges(db: Database): Promise<number> {
  const soon = { lasting: false };
  const ended = db.select({ id: bulkChanges.id }).from(bulkChanges).where(lt(bulkChanges.at, undoableSince()));
  await write(db, (tx) => tx.delete(bulkChangedRows).where(inArray(bulkChangedRows.bulk_id, ended)), soon);
  const old = lt(bulkChanges.at, hoursAgo(bulkBounds.keptDays * 24));
  const gone = await write(db, (tx) => tx.delete(bulkChanges).where(old).returning({ id: bulkChanges.id }), soon);
  return gone.length;
}
