import { and, eq } from 'drizzle-orm';
import { contentChange, placeChange } from '../../src/model/content/changes.ts';
import { matchesFilter } from '../../src/model/content/owned.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { Entry, ListType, RecordType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { LastChange } from '../../src/model/last-change.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inTransaction, type Reads, type Transaction, write } from '../open.ts';
import { type PublishRequest, requestPublish } from '../publishing/queue.ts';
import { checkVersion, differs, lastChange, nextVersion } from '../versioned.ts';
import type { Stored } from './content-table.ts';
import { columnsFor } from './entry-row.ts';
import { countEntries, entriesBeside, findEntry, live } from './live-entries.ts';
import { exists } from './references.ts';
import { tableOf } from './tables.ts';
import { noteContent, type Writing } from './writing.ts';

export { countEntries, entriesInPieces, findEntry } from './live-entries.ts';

/** Values to write, by field. An absent field stays unchanged. */
export type Values = Record<string, unknown>;

const now = () => new Date().toISOString();

/** The publish request for an entry that was created, deleted or restored. */
export async function requestForPlace<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  entry: Entry<F>,
): Promise<PublishRequest> {
  const beside = await entriesBeside(tx, type, entry.id);
  return placeChange(type, entry, beside, await countEntries(tx, type));
}

/** The values reference an entry that does not exist, for example because it was just deleted. */
export class DanglingReference extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} names what is not there`);
    this.field = field;
  }
}

/** Must run inside the transaction: an earlier check could be stale. @throws DanglingReference */
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

/** The version that the change is based on. Without a version the change is written unconditionally. */
export interface From {
  version?: number | undefined;
}

/** The columns that an update sets. The version is incremented only if a field has changed. */
function columnsOfChange<F extends Fields>(
  type: { name: string; fields: F } & Stored,
  before: Entry<F>,
  values: Values,
  by: Actor | null,
) {
  const columns = columnsFor(type.fields, values);
  const changed = differs(columnsFor(type.fields, before), columns);
  return { ...columns, updated_at: now(), ...(changed ? nextVersion(tableOf(type), by) : {}) };
}

/** The newest version of a live entry, who wrote it and when; null if there is no entry. A single record has id 1. */
export const changeOfEntry = (db: Reads, type: Stored, id: number): Promise<LastChange | null> =>
  lastChange(db, tableOf(type), and(live(type), eq(tableOf(type).id, id)));

/**
 * Updates an entry.
 * @returns the updated entry; null if it does not exist
 * @throws ChangedMeanwhile, DanglingReference
 */
export async function updateEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  values: Values,
  { by = null, within = null, version }: Writing & From = {},
): Promise<Entry<F> | null> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const before = await findEntry(tx, type, id);
    if (!before || !matchesFilter(before, within)) return null;
    checkVersion(version, before.version);
    await checkReferences(tx, type.fields, values);
    await tx
      .update(table)
      .set(columnsOfChange(type, before, values, by))
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

/** Reads a single record; every field is empty until it is first written. */
export async function readRecord<F extends Fields>(db: Database | Transaction, type: RecordType<F>): Promise<Entry<F>> {
  const found = await findEntry(db, type, 1);
  if (!found) throw new Error(`the record ${type.name} was never made: the database is not seeded`);
  return found;
}

/** @throws ChangedMeanwhile */
export async function writeRecord<F extends Fields>(
  db: Database,
  type: RecordType<F>,
  values: Values,
  { by = null, version }: Writing & From = {},
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const before = await readRecord(tx, type);
    checkVersion(version, before.version);
    await tx
      .update(table)
      .set(columnsOfChange(type, before, values, by))
      .where(eq(table.id, 1));
    const entry = await readRecord(tx, type);
    await requestPublish(tx, { tags: [tags.record(type.name)], addresses: [] });
    await noteContent(tx, { by }, 'update', type, before, entry);
    return entry;
  });
}

/** Creates the row of a single record if it is missing; used to set up a database. */
export async function ensureRecord(db: Database, type: RecordType): Promise<void> {
  await write(db, (tx) => makeRecord(tx, type));
}

/** The same, in the caller's transaction. */
export async function makeRecord(tx: Transaction, type: RecordType): Promise<void> {
  const moment = now();
  const row = { id: 1, created_at: moment, updated_at: moment };
  await tx.insert(tableOf(type)).values(row).onConflictDoNothing();
}
