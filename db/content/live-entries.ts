import { and, asc, desc, eq, gt, inArray, isNull, lt, type Placeholder, type SQL } from 'drizzle-orm';
import type { Within } from '../../src/model/content/owned.ts';
import type { Beside, Entry, ListType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database, Transaction } from '../open.ts';
import { inPieces } from '../pieces.ts';
import type { Stored } from './content-table.ts';
import { entryOf } from './entry-row.ts';
import { afterSoMany, beyond, orderOf } from './in-order.ts';
import { mustColumn, tableOf } from './tables.ts';

type Reading = Database | Transaction;

/** Where a list hangs: on the entry that its reference points at. */
export interface Holder {
  field: string;
  id: number;
}

/** `oldest`: in the order they were made. */
type Order = 'oldest' | 'newest';

/** What is not deleted. */
export function live(type: Stored, holder?: Holder | null, within?: Within | null): SQL | undefined {
  const table = tableOf(type);
  const held = holder ? eq(mustColumn(table, holder.field), holder.id) : undefined;
  return and(
    isNull(table.deleted_at),
    held,
    within ? inArray(mustColumn(table, within.field), [...within.ids]) : undefined,
  );
}

/** Live entries of a list, read at once. */
export async function selectEntries<F extends Fields>(
  db: Reading,
  type: Stored & { fields: F },
  order: Order,
  where: SQL | undefined = live(type),
  limit = -1,
): Promise<Entry<F>[]> {
  const table = tableOf(type);
  const by = order === 'newest' ? desc(table.id) : asc(table.id);
  const rows = await db.select().from(table).where(where).orderBy(by).limit(limit);
  return rows.map((row) => entryOf(type.fields, row));
}

/** All live entries of a list, or those that hang on one, in the order they were made. */
export function allEntries<F extends Fields>(
  db: Reading,
  type: ListType<F>,
  holder: Holder | null = null,
): Promise<Entry<F>[]> {
  return selectEntries(db, type, 'oldest', live(type, holder));
}

/** A live entry inside or outside a transaction; a single record stands at 1. */
export async function findEntry<F extends Fields>(
  db: Reading,
  type: Stored & { fields: F },
  id: number,
): Promise<Entry<F> | null> {
  const [entry] = await selectEntries(db, type, 'oldest', and(live(type), eq(tableOf(type).id, id)), 1);
  return entry ?? null;
}

export function newestEntries<F extends Fields>(
  db: Reading,
  type: ListType<F>,
  limit: number,
  skipped = 0,
): Promise<Entry<F>[]> {
  const table = tableOf(type);
  const ordered = { table, columns: [table.id], meant: live(type), newest: true };
  return selectEntries(db, type, 'newest', and(ordered.meant, afterSoMany(db, ordered, skipped)), limit);
}

/** Which live entries are meant, and in which order. */
export interface Section {
  /** A page of so many, or all of them with null. */
  page: number | null;
  perPage: number;
  /** Fields instead of an order: by their texts, then in the order they were made. */
  order: Order | readonly string[];
  holder?: Holder | null | undefined;
  within?: Within | null | undefined;
}

/** The live entries of a list in pieces. */
export function entriesInPieces<F extends Fields>(
  db: Database,
  type: ListType<F>,
  { page, perPage, order, holder, within }: Section,
): AsyncIterable<Entry<F>[]> {
  const table = tableOf(type);
  const fields = typeof order === 'string' ? [] : order;
  const columns: Column[] = [...fields.map((name) => mustColumn(table, name)), table.id];
  const ordered = { table, columns, meant: live(type, holder, within), newest: order === 'newest' };
  const start = afterSoMany(db, ordered, page === null ? 0 : (page - 1) * perPage);
  const read = async (after: readonly unknown[] | null, count: number) => {
    const rows = await db
      .select()
      .from(table)
      .where(and(ordered.meant, after ? beyond(ordered, after) : start))
      .orderBy(...orderOf(ordered))
      .limit(count);
    return rows.map((row) => entryOf(type.fields, row));
  };
  const placeOf = (entry: Record<string, unknown> & { id: number }) => [...fields.map((name) => entry[name]), entry.id];
  return inPieces(read, placeOf, page === null ? null : perPage);
}

/** How many live entries a list has. */
export async function countEntries(
  db: Reading,
  type: ListType,
  holder?: Holder | null,
  within?: Within | null,
): Promise<number> {
  return db.$count(tableOf(type), live(type, holder, within));
}

/** Asks for the number of the live entry that is nearest to the number `id` on one side. */
export function nearest(db: Reading, type: ListType, side: keyof Beside, id: number | Placeholder) {
  const table = tableOf(type);
  const [beyond, order] = side === 'older' ? [lt, desc] : [gt, asc];
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(beyond(table.id, id), live(type)))
    .orderBy(order(table.id))
    .limit(1);
}

/** The live entries before and after the number `id`, whether one stands there or not. */
export async function entriesBeside(db: Reading, type: ListType, id: number): Promise<Beside> {
  const [older] = await nearest(db, type, 'older', id);
  const [newer] = await nearest(db, type, 'newer', id);
  return { older: older?.id ?? null, newer: newer?.id ?? null };
}
