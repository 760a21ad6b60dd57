import { and, eq, gte, isNull, type SQL } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import type { Transaction } from '../open.ts';
import type { extensions, promotions } from '../schema.ts';

/** The tables of bulk actions that can be undone for some days. */
type UndoableTable = typeof promotions | typeof extensions;

/** Matches the actions that can still be undone. */
export function canBeUndone(table: UndoableTable, days: number): SQL | undefined {
  const since = new Date(Date.now() - days * 86_400_000).toISOString();
  return and(isNull(table.undone_at), gte(table.at, since));
}

/**
 * Marks an action as undone; of two requests at the same time, one succeeds.
 * @throws Refusal 404; 409 if it was undone before or is too old
 */
export async function markUndone(tx: Transaction, table: UndoableTable, id: number, days: number): Promise<void> {
  const undone = await tx
    .update(table)
    .set({ undone_at: new Date().toISOString() })
    .where(and(eq(table.id, id), canBeUndone(table, days)))
    .returning({ id: table.id });
  if (undone.length > 0) return;
  throw new Refusal((await tx.$count(table, eq(table.id, id))) > 0 ? 'undoOver' : 'notFound');
}
