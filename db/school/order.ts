import { eq, type SQL } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import type { Column, Table } from '../dialect/columns.ts';
import type { Transaction } from '../open.ts';
import { eachInTurn } from '../portions.ts';

/** A table whose rows the school puts in order. */
export type Ordered = Table & Record<'id' | 'position' | 'deleted_at', Column>;

interface OrderedRow {
  id: number;
  position: number;
  deleted: boolean;
}

async function rowsInOrder(tx: Transaction, table: Ordered, of: SQL | undefined): Promise<OrderedRow[]> {
  const { id, position, deleted_at } = table;
  const rows = await tx.select({ id, position, deleted_at }).from(table).where(of).orderBy(position, id);
  return rows.map((row) => ({ id: Number(row.id), position: Number(row.position), deleted: row.deleted_at !== null }));
}

/** The position after all rows of a set, including the deleted ones. */
export async function nextPosition(tx: Transaction, table: Ordered, of: SQL | undefined): Promise<number> {
  const rows = await rowsInOrder(tx, table, of);
  return Math.max(0, ...rows.map(({ position }) => position)) + 1;
}

/**
 * Puts a set in another order, in a long transaction. Deleted rows keep their place, for the case that they are
 * restored.
 * @param ids every row of the set that is not deleted, once
 * @param backwards whether the row with the last position comes first
 * @returns the ids before
 * @throws Refusal 422 for an id that does not belong to the set; 409 with the present ids if the set has changed
 */
export async function putInOrder(
  tx: Transaction,
  table: Ordered,
  of: SQL | undefined,
  ids: readonly number[],
  backwards = false,
): Promise<number[]> {
  const inOrder = (list: readonly number[]) => (backwards ? list.toReversed() : [...list]);
  const rows = await rowsInOrder(tx, table, of);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) {
    throw new Refusal('invalid', { fields: { ids: [{ problem: 'otherOrder' }] } });
  }
  const present = inOrder(rows.filter(({ deleted }) => !deleted).map(({ id }) => id));
  const wanted = new Set(ids);
  if (ids.length !== present.length || present.some((id) => !wanted.has(id))) {
    throw new Refusal('changed', { data: present });
  }
  const next = inOrder(ids).values();
  const moves = rows.flatMap(({ id, position, deleted }, index) => {
    const moved = deleted ? id : (next.next().value ?? id);
    return moved === id && position === index + 1 ? [] : [{ moved, position: index + 1 }];
  });
  for await (const { moved, position } of eachInTurn(moves)) {
    await tx.update(table).set({ position }).where(eq(table.id, moved));
  }
  return present;
}
