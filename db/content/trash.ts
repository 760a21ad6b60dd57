import { and, desc, eq, gte, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { aboutOf } from '../../src/model/content/audit-changes.ts';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { nameField, referencingLists } from '../../src/model/content/references.ts';
import type { ListType } from '../../src/model/content/type.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { wordsOf } from '../../src/model/text/search-text.ts';
import type { Column } from '../dialect/columns.ts';
import { withoutIndex } from '../dialect/sql.ts';
import { forgetUses } from '../files/library.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { trashSince } from '../restorable-since.ts';
import { admins } from '../schema.ts';
import { idsWith } from './finding.ts';
import { forgetVersions } from './history.ts';
import { forgetSearchTexts } from './search-texts.ts';
import { mustColumn, tableOf } from './tables.ts';
import { translations } from './translated.ts';

/** The condition for entries in the trash. */
export function inTrash(type: ListType, within: EntryFilter | null = null): SQL | undefined {
  const table = tableOf(type);
  return and(
    isNotNull(table.deleted_at),
    gte(table.deleted_at, trashSince()),
    within ? inArray(mustColumn(table, within.field), [...within.ids]) : undefined,
  );
}

/** A deleted entry, by its place in the trash. */
export interface DeletedPlace {
  id: number;
  deleted_at: string;
}

export interface DeletedEntry extends DeletedPlace {
  title: Bilingual;
  deleted_by: Actor | null;
}

/** The columns of an entry's title; empty for a type without one. */
function titleColumns(type: ListType): Record<string, Column> {
  const name = nameField(type);
  if (name === null) return {};
  return Object.fromEntries(
    languages.map((language) => [`${name}_${language}`, mustColumn(tableOf(type), `${name}_${language}`)]),
  );
}

const titleIn = (type: ListType, row: Readonly<Record<string, unknown>>): Bilingual =>
  translations(row, nameField(type) ?? '');

/** Which deleted entries of a list are meant. */
export interface TrashFilter {
  /** The part that the asker may see; null: all of it. */
  within: EntryFilter | null;
  /** Words that must all occur in the texts of an entry. */
  q: string;
}

function meant(db: Database, type: ListType, { within, q }: TrashFilter): SQL | undefined {
  const words = wordsOf(q);
  const found = words.length === 0 ? undefined : inArray(tableOf(type).id, idsWith(db, type, words));
  return and(inTrash(type, within), found && withoutIndex(found));
}

/** The newest deletions of a list, at most `first` of them. */
export async function deletedPlaces(
  db: Database,
  type: ListType,
  filter: TrashFilter,
  first: number,
): Promise<DeletedPlace[]> {
  const { id, deleted_at } = tableOf(type);
  const rows = await db
    .select({ id, deleted_at })
    .from(tableOf(type))
    .where(meant(db, type, filter))
    .orderBy(desc(deleted_at), desc(id))
    .limit(first);
  return rows.map((row) => ({ id: Number(row.id), deleted_at: row.deleted_at ?? '' }));
}

export const countDeleted = (db: Database, type: ListType, filter: TrashFilter): Promise<number> =>
  db.$count(tableOf(type), meant(db, type, filter));

/** Title and deleter of some deleted entries of a list, by id. */
export async function deletedEntries(
  db: Reads,
  type: ListType,
  ids: readonly number[],
): Promise<Map<number, Pick<DeletedEntry, 'title' | 'deleted_by'>>> {
  const table = tableOf(type);
  const rows = await db
    .select({ id: table.id, texts: titleColumns(type), by: admins.id, name: admins.name })
    .from(table)
    .leftJoin(admins, eq(admins.id, table.deleted_by))
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id);
  return new Map(
    rows.map(({ id, texts, by, name }) => [
      Number(id),
      { title: titleIn(type, texts ?? {}), deleted_by: by === null || name === null ? null : { id: by, name } },
    ]),
  );
}

/** How many entries reference one, in the trash or not, by list. */
async function heldBy(tx: Transaction, type: ListType, id: number): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const { list, field } of referencingLists(type.name)) {
    const table = tableOf(list);
    const number = await tx.$count(table, eq(mustColumn(table, field), id));
    if (number > 0) held[list.name] = (held[list.name] ?? 0) + number;
  }
  return held;
}

/**
 * Removes a row that was deleted, with its history, unless something references it.
 * @returns what references it, by list; empty if it is removed
 */
export async function removeRow(tx: Transaction, type: ListType, id: number): Promise<Record<string, number>> {
  const held = await heldBy(tx, type, id);
  if (Object.keys(held).length > 0) return held;
  await forgetVersions(tx, type, id);
  await forgetSearchTexts(tx, type, [id]);
  await forgetUses(tx, type, id);
  const table = tableOf(type);
  await tx.delete(table).where(eq(table.id, id));
  return held;
}

/**
 * Removes an entry in the trash at once. Its files go with the next sweep.
 * @returns null if it is not in the trash; what references it, by list; empty if it is removed
 */
export async function removeDeleted(
  db: Database,
  by: Actor,
  type: ListType,
  id: number,
): Promise<Record<string, number> | null> {
  return inTransaction(db, async (tx) => {
    const table = tableOf(type);
    if ((await tx.$count(table, and(inTrash(type), eq(table.id, id)))) === 0) return null;
    const held = await removeRow(tx, type, id);
    if (Object.keys(held).length === 0) await noteInAudit(tx, by, { action: 'erase', about: aboutOf(type, id) });
    return held;
  });
}
