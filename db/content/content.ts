import { and, eq, sql } from 'drizzle-orm';
import { contentChange, placeChange } from '../../src/model/content/changes.ts';
import { matchesFilter } from '../../src/model/content/owned.ts';
import {
  afterChange,
  type Publication,
  type PublicationChange,
  publicationAt,
  type Status,
} from '../../src/model/content/publication.ts';
import { referencesIn } from '../../src/model/content/references.ts';
import type { Scope } from '../../src/model/content/series.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { AnyEntry, Entry, ListType, RecordType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { LastChange } from '../../src/model/last-change.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { isInLibrary } from '../files/library.ts';
import { type Database, inLongTransaction, inTransaction, type Reads, type Transaction, write } from '../open.ts';
import { eachInTurn } from '../portions.ts';
import { type PublishRequest, requestPublish } from '../publishing/queue.ts';
import { countUp } from '../publishing/state.ts';
import { ChangedMeanwhile, checkVersion, differs, lastChange, nextVersion } from '../versioned.ts';
import type { Stored } from './content-table.ts';
import { columnsFor } from './entry-row.ts';
import { keepFirstVersion } from './history.ts';
import { adjacentIds, countEntries, findEntry, findPresent, present } from './live-entries.ts';
import { othersInSeries, valuesForOther } from './others-in-series.ts';
import { exists } from './references.ts';
import { tableOf } from './tables.ts';
import { type GoingBack, noteContent, type Writing } from './writing.ts';

export { countEntries, entriesInPieces, findEntry } from './live-entries.ts';

/** Values to write, by field. An absent field stays unchanged. */
export type Values = Record<string, unknown>;

const now = () => new Date().toISOString();

/** The publish request for an entry that visitors see from now on, or no longer. */
async function requestForPlace<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  entry: Entry<F>,
): Promise<PublishRequest> {
  const adjacent = await adjacentIds(tx, type, entry.position);
  return placeChange(type, entry, adjacent, await countEntries(tx, type));
}

/**
 * Requests the pages that a change of an entry concerns. What visitors see neither before nor after concerns none.
 * @param before the live entry before the change; null if visitors did not see it
 * @param after the live entry after the change; null if visitors do not see it
 */
export async function requestChange<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  before: Entry<F> | null,
  after: Entry<F> | null,
): Promise<void> {
  if (before && after) {
    const count = await countEntries(tx, type);
    const changes = [before, after].map((entry) => contentChange(type, entry, count));
    return requestPublish(tx, {
      tags: changes.flatMap((change) => change.tags),
      addresses: changes.flatMap((change) => change.addresses),
    });
  }
  const entry = before ?? after;
  if (entry) return requestPublish(tx, await requestForPlace(tx, type, entry));
  // Each process reads the next planned moment again when the content version changes.
  await countUp(tx, 'content');
}

/** The place after all others of a list: deleted entries keep theirs. */
async function lastPlace(db: Reads, type: Stored): Promise<number> {
  const { position } = tableOf(type);
  const [row] = await db.select({ last: sql`coalesce(max(${position}), 0)`.mapWith(Number) }).from(tableOf(type));
  return (row?.last ?? 0) + 1;
}

/** The reference field within which entries are ordered; null if a list has one order. */
export const orderedWithin = ({ fields }: Pick<ListType, 'fields'>): string | null =>
  referencesIn(fields)[0]?.[0] ?? null;

/**
 * The publication after a change, with a place: posts take theirs when they are first shown, other entries when they
 * are added or moved to another subject or grade.
 * @param before null for a new entry
 */
export async function publicationAfter(
  db: Reads,
  type: ListType,
  before: AnyEntry | null,
  {
    change = {},
    values = {},
    moment = now(),
    place,
  }: { change?: PublicationChange; values?: Values; moment?: string } & Pick<Published, 'place'>,
): Promise<Publication> {
  const decided = afterChange(before ?? { status: 'published', publish_at: null }, change);
  const publication = publicationAt(moment, decided, before?.first_live_at ?? null);
  const set = orderedWithin(type);
  const isMoved = set !== null && before !== null && values[set] !== undefined && values[set] !== before[set];
  const isPlaced = type.placedWhenShown
    ? publication.first_live_at !== null && !before?.first_live_at
    : before === null || isMoved;
  if (place !== undefined) return { ...publication, position: place };
  return { ...publication, position: isPlaced ? await lastPlace(db, type) : (before?.position ?? 0) };
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
export async function checkReferences(tx: Transaction, fields: Fields, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.kind === 'reference' && typeof id === 'number' && !(await exists(tx, field.to, id))) {
      throw new DanglingReference(name);
    }
  }
}

/** The same for files that were chosen in the media library. @throws DanglingReference */
async function checkChosen(tx: Transaction, chosen: Writing['chosen']): Promise<void> {
  for (const [field, address] of chosen ?? []) {
    if (!(await isInLibrary(tx, address))) throw new DanglingReference(field);
  }
}

/** @throws DanglingReference */
export async function createEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  values: Values,
  { by = null, chosen, createdAt = now(), publication: change = {} }: Writing & Published & { createdAt?: string } = {},
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    await checkReferences(tx, type.fields, values);
    await checkChosen(tx, chosen);
    const table = tableOf(type);
    const publication = await publicationAfter(tx, type, null, { change, moment: createdAt });
    const [added] = await tx
      .insert(table)
      .values({ ...columnsFor(type.fields, values), ...publication, created_at: createdAt, updated_at: createdAt })
      .returning({ id: table.id });
    const entry = added ? await findPresent(tx, type, added.id) : null;
    if (!entry) throw new Error(`the new row of ${type.name} is not there`);
    await requestChange(tx, type, null, await findEntry(tx, type, entry.id));
    await noteContent(tx, { by }, 'create', type, null, entry);
    return entry;
  });
}

/** The decision about an entry that is written with it. */
export interface Published {
  publication?: PublicationChange;
  /** Its place in the order, where an undo puts it back; absent for every other write. */
  place?: number | undefined;
}

/** The version that the change is based on. Without a version the change is written unconditionally. */
export interface From {
  version?: number | undefined;
}

/**
 * The columns that an update sets. The version is incremented only if a field, the status or the moment has changed.
 */
function columnsOfChange<F extends Fields>(
  type: { name: string; fields: F } & Stored,
  before: Entry<F>,
  values: Values,
  by: Actor | null,
  publication: Publication | null = null,
) {
  const columns = columnsFor(type.fields, values);
  const decided = publication && { status: publication.status, publish_at: publication.publish_at };
  const was = { ...columnsFor(type.fields, before), status: before.status, publish_at: before.publish_at };
  const changed = differs(was, { ...columns, ...decided });
  return { ...columns, ...publication, updated_at: now(), ...(changed ? nextVersion(tableOf(type), by) : {}) };
}

/** The newest version of an entry, who wrote it and when; null if there is no entry. A single record has id 1. */
export const changeOfEntry = (db: Reads, type: Stored, id: number): Promise<LastChange | null> =>
  lastChange(db, tableOf(type), and(present(type), eq(tableOf(type).id, id)));

/** Changes the row of an entry, with its audit line, and requests its pages. */
export async function rewriteEntry<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  before: Entry<F>,
  values: Values,
  { by = null, publication: change = {}, place, ...going }: Pick<Writing, 'by'> & Published & GoingBack,
): Promise<Entry<F>> {
  const table = tableOf(type);
  const { id } = before;
  const shownBefore = await findEntry(tx, type, id);
  const publication = await publicationAfter(tx, type, before, { change, values, place });
  await tx
    .update(table)
    .set(columnsOfChange(type, before, values, by, publication))
    .where(eq(table.id, id));
  const after = await findPresent(tx, type, id);
  if (!after) throw new Error(`the row ${id} of ${type.name} is gone`);
  await requestChange(tx, type, shownBefore, await findEntry(tx, type, id));
  await noteContent(tx, { by, ...going }, 'update', type, before, after);
  return after;
}

/**
 * Updates an entry, and with `scope` others of its series.
 * @param assumed the status that it had when the values were checked
 * @returns the updated entry; null if it does not exist
 * @throws ChangedMeanwhile, DanglingReference
 */
export async function updateEntry<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  values: Values,
  {
    by = null,
    within = null,
    chosen,
    version,
    publication = {},
    assumed,
    scope = 'one',
    ...going
  }: Writing & From & Published & GoingBack & { assumed?: Status; scope?: Scope } = {},
): Promise<Entry<F> | null> {
  const inOne = scope === 'one' ? inTransaction : inLongTransaction;
  return inOne(db, async (tx) => {
    const before = await findPresent(tx, type, id);
    if (!before || !matchesFilter(before, within)) return null;
    checkVersion(version, before.version);
    // The values were checked for this status: what is enough for a draft is not enough for a published entry.
    if (assumed !== undefined && assumed !== before.status) throw new ChangedMeanwhile();
    await checkReferences(tx, type.fields, values);
    await checkChosen(tx, chosen);
    const others = await othersInSeries(tx, type, before, scope, within);
    const after = await rewriteEntry(tx, type, before, values, { by, publication, ...going });
    for await (const other of eachInTurn(others)) {
      const same = valuesForOther(type, [before, after], other);
      if (same) await rewriteEntry(tx, type, other, same.values, { by, publication: same.publication });
    }
    return after;
  });
}

/** Reads a single record; every field is empty until it is first written. */
export async function readRecord<F extends Fields>(db: Database | Transaction, type: RecordType<F>): Promise<Entry<F>> {
  const found = await findEntry(db, type, 1);
  if (!found) throw new Error(`the record ${type.name} was never made: the database is not seeded`);
  return found;
}

/** @throws ChangedMeanwhile, DanglingReference */
export async function writeRecord<F extends Fields>(
  db: Database,
  type: RecordType<F>,
  values: Values,
  { by = null, chosen, version, ...going }: Writing & From & GoingBack = {},
): Promise<Entry<F>> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    const before = await readRecord(tx, type);
    checkVersion(version, before.version);
    await checkChosen(tx, chosen);
    await tx
      .update(table)
      .set(columnsOfChange(type, before, values, by))
      .where(eq(table.id, 1));
    const entry = await readRecord(tx, type);
    await requestPublish(tx, { tags: [tags.record(type.name)], addresses: [] });
    await noteContent(tx, { by, ...going }, 'update', type, before, entry);
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
  const { id } = tableOf(type);
  const made = await tx.insert(tableOf(type)).values(row).onConflictDoNothing().returning({ id });
  if (made.length > 0) await keepFirstVersion(tx, type, moment);
}
