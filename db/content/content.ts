import { eq } from 'drizzle-orm';
import { contentChange, placeChange } from '../../src/model/content/changes.ts';
import { isWithin } from '../../src/model/content/owned.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { Entry, ListType, RecordType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { type PublishRequest, requestPublish } from '../publishing/queue.ts';
import { columnsFor } from './entry-row.ts';
import { countEntries, entriesBeside, findEntry } from './live-entries.ts';
import { exists } from './references.ts';
import { tableOf } from './tables.ts';
import { noteContent, type Writing } from './writing.ts';

export { countEntries, entriesInPieces, findEntry } from './live-entries.ts';

/** Values to write, by field; a field that is absent stays as it is. */
export type Values = Record<string, unknown>;

const now = () => new Date().toISOString();

/** What an entry that comes or goes asks of the publisher. */
export async function requestForPlace<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  entry: Entry<F>,
): Promise<PublishRequest> {
  const beside = await entriesBeside(tx, type, entry.id);
  return placeChange(type, entry, beside, await countEntries(tx, type));
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
  { by = null, createdAt = now() }: Writing & { createdAt?: string } = {},
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    await checkReferences(tx, type.fields, values);
    const table = tableOf(type);
    const [added] = await tx
      .insert(table)
      .values({ ...columnsFor(type.fields, values), created_at: createdAt, updated_at: createdAt })
      .returning({ id: table.id });
    const entry = added ? await findEntry(tx, type, added.id) : null;
    if (!entry) throw new Error(`the new row of ${type.name} is not there`);
    await requestPublish(tx, await requestForPlace(tx, type, entry));
    await noteContent(tx, { by }, 'create', type, null, entry);
    return entry;
  });
}

/** @returns the entry as it is now, or null when there is none; @throws DanglingReference */
export async function updateEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  values: Values,
  { by = null, within = null }: Writing = {},
): Promise<Entry<F> | null> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const before = await findEntry(tx, type, id);
    if (!before || !isWithin(before, within)) return null;
    await checkReferences(tx, type.fields, values);
    await tx
      .update(table)
      .set({ ...columnsFor(type.fields, values), updated_at: now() })
      .where(eq(table.id, id));
    const after = await findEntry(tx, type, id);
    if (!after) throw new Error(`the row ${id} of ${type.name} is gone`);
    const count = await countEntries(tx, type);
    const changes = [before, after].map((entry) => contentChange(type, entry, count));
    await requestPublish(tx, {
      tags: changes.flatMap((change) => change.tags),
      addresses: changes.flatMap((change) => change.addresses),
    });
    await noteContent(tx, { by }, 'update', type, before, after);
    return after;
  });
}

/** The single record; every field is empty until it is first written. */
export async function readRecord<F extends Fields>(db: Database | Transaction, type: RecordType<F>): Promise<Entry<F>> {
  const found = await findEntry(db, type, 1);
  if (!found) throw new Error(`the record ${type.name} was never made: the database is not seeded`);
  return found;
}

export async function writeRecord<F extends Fields>(
  db: Database,
  type: RecordType<F>,
  values: Values,
  { by = null }: Writing = {},
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const before = await readRecord(tx, type);
    await tx
      .update(table)
      .set({ ...columnsFor(type.fields, values), updated_at: now() })
      .where(eq(table.id, 1));
    const entry = await readRecord(tx, type);
    await requestPublish(tx, { tags: [tags.record(type.name)], addresses: [] });
    await noteContent(tx, { by }, 'update', type, before, entry);
    return entry;
  });
}

/** Makes the row of a single record where it is missing; used when a database is set up. */
export async function ensureRecord(db: Database, type: RecordType): Promise<void> {
  const moment = now();
  const row = { id: 1, created_at: moment, updated_at: moment };
  await write(db, (tx) => tx.insert(tableOf(type)).values(row).onConflictDoNothing());
}
