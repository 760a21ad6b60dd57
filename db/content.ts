import { and, asc, count, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Beside, Entry, ListType, RecordType } from '../src/model/content-type.ts';
import type { Fields } from '../src/model/fields.ts';
import type { Stored } from './content-table.ts';
import { columnsFor, entryOf } from './entry-row.ts';
import { type Database, inTransaction, type Transaction, write } from './open.ts';
import { inPieces } from './pieces.ts';
import { type PublishRequest, requestPublish } from './publish-queue.ts';
import { exists } from './references.ts';
import { columnOf, tableOf } from './tables.ts';

/** Values to write, by field; a field that is absent stays as it is. */
export type Values = Record<string, unknown>;

type Reading = Database | Transaction;

const now = () => new Date().toISOString();

/** A live entry inside or outside a transaction. */
export function find<F extends Fields>(db: Reading, type: Stored & { fields: F }, id: number): Entry<F> | null {
  const table = tableOf(type);
  const row = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
    .get();
  return row ? entryOf(type.fields, row) : null;
}

/** Which entries of a list are meant: a page of them, or all with `page` null; `subjectId`: those that hang on it. */
export interface Section {
  page: number | null;
  perPage: number;
  subjectId?: number | undefined;
}

function inSection(type: ListType, subjectId: number | undefined): SQL | undefined {
  const table = tableOf(type);
  const subject = columnOf(table, 'subject_id');
  const hanging = subjectId !== undefined && subject ? eq(subject, subjectId) : undefined;
  return and(isNull(table.deleted_at), hanging);
}

/** The live entries of a list, newest first, in pieces. */
export function entriesInPieces<F extends Fields>(
  db: Database,
  type: ListType<F>,
  { page, perPage, subjectId }: Section,
): AsyncIterable<Entry<F>[]> {
  const table = tableOf(type);
  const where = inSection(type, subjectId);
  const read = (after: number | null, count: number) =>
    db
      .select()
      .from(table)
      .where(after !== null ? and(where, lt(table.id, after)) : where)
      .orderBy(desc(table.id))
      .limit(count)
      .offset(after !== null || page === null ? 0 : (page - 1) * perPage)
      .all()
      .map((row) => entryOf(type.fields, row));
  return inPieces(read, ({ id }) => id, page === null ? null : perPage);
}

/** How many live entries a list has. */
export async function countEntries(db: Database, type: ListType, subjectId?: number): Promise<number> {
  return db.$count(tableOf(type), inSection(type, subjectId));
}

export async function findEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
): Promise<Entry<F> | null> {
  return find(db, type, id);
}

/** The live entries before and after the number `id`, whether one stands there or not. */
export function entriesBeside(db: Reading, type: ListType, id: number): Beside {
  const table = tableOf(type);
  const nearest = (side: SQL, order: SQL) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(side, isNull(table.deleted_at)))
      .orderBy(order)
      .limit(1)
      .get()?.id;
  return {
    older: nearest(lt(table.id, id), desc(table.id)) ?? null,
    newer: nearest(gt(table.id, id), asc(table.id)) ?? null,
  };
}

/** What an entry that comes or goes asks of the publisher. */
export function requestForPlace<F extends Fields>(tx: Transaction, type: ListType<F>, entry: Entry<F>): PublishRequest {
  const { tags, addresses } = requestFor(tx, type, [entry]);
  const counted = type.counts?.(entry, entriesBeside(tx, type, entry.id)) ?? [];
  return { tags: [...tags, ...counted], addresses };
}

/** What a change of an entry, before and after, asks of the publisher. */
function requestFor<F extends Fields>(tx: Transaction, type: ListType<F>, entries: Entry<F>[]): PublishRequest {
  const table = tableOf(type);
  const live = tx.select({ live: count() }).from(table).where(isNull(table.deleted_at)).get()?.live ?? 0;
  return {
    tags: entries.flatMap((entry) => type.touches(entry)),
    addresses: entries.flatMap((entry) => type.owns?.(entry, live) ?? []),
  };
}

/** What was to be written names an entry that is not there: it was deleted a moment ago. */
export class DanglingReference extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} names what is not there`);
    this.field = field;
  }
}

/** Inside the write's transaction, since a check before it may be out of date. @throws DanglingReference */
async function checkReferences(tx: Transaction, fields: Fields, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.kind === 'reference' && typeof id === 'number' && !(await exists(tx, field.to, id))) {
      throw new DanglingReference(name);
    }
  }
}

/** @throws DanglingReference */
export async function createEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  values: Values,
  createdAt = now(),
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    await checkReferences(tx, type.fields, values);
    const table = tableOf(type);
    const [added] = await tx
      .insert(table)
      .values({ ...columnsFor(type.fields, values), created_at: createdAt, updated_at: createdAt })
      .returning({ id: table.id });
    const entry = added ? find(tx, type, added.id) : null;
    if (!entry) throw new Error(`the new row of ${type.name} is not there`);
    await requestPublish(tx, requestForPlace(tx, type, entry));
    return entry;
  });
}

/** @returns the entry as it is now, or null when there is none; @throws DanglingReference */
export async function updateEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  values: Values,
): Promise<Entry<F> | null> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const before = find(tx, type, id);
    if (!before) return null;
    await checkReferences(tx, type.fields, values);
    await tx
      .update(table)
      .set({ ...columnsFor(type.fields, values), updated_at: now() })
      .where(eq(table.id, id));
    const after = find(tx, type, id);
    if (!after) throw new Error(`the row ${id} of ${type.name} is gone`);
    await requestPublish(tx, requestFor(tx, type, [before, after]));
    return after;
  });
}

/** The single record; every field is empty until it is first written. */
export async function readRecord<F extends Fields>(db: Database, type: RecordType<F>): Promise<Entry<F>> {
  const found = find(db, type, 1);
  if (!found) throw new Error(`the record ${type.name} was never made: the database is not seeded`);
  return found;
}

export async function writeRecord<F extends Fields>(
  db: Database,
  type: RecordType<F>,
  values: Values,
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    await tx
      .update(table)
      .set({ ...columnsFor(type.fields, values), updated_at: now() })
      .where(eq(table.id, 1));
    const entry = find(tx, type, 1);
    if (!entry) throw new Error(`the record ${type.name} was never made: the database is not seeded`);
    await requestPublish(tx, { tags: type.touches(entry), addresses: [] });
    return entry;
  });
}

/** Makes the row of a single record where it is missing; used when a database is set up. */
export async function ensureRecord(db: Database, type: RecordType): Promise<void> {
  const moment = now();
  const row = { id: 1, created_at: moment, updated_at: moment };
  await write(db, (tx) => tx.insert(tableOf(type)).values(row).onConflictDoNothing());
}
