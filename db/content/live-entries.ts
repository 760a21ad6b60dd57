import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import type { Beside, ContentType, Entry, ListType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Language } from '../../src/model/languages.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database, Reads, Transaction } from '../open.ts';
import { inChunks } from '../pieces.ts';
import type { ContentTable, Stored } from './content-table.ts';
import { entryOf } from './entry-row.ts';
import { mustColumn, tableOf } from './tables.ts';

/** Several values as one row value, to compare them in their order. */
export const tuple = (values: readonly unknown[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** A filtered and sorted part of a list. */
interface Ordered {
  table: ContentTable;
  columns: readonly Column[];
  meant: SQL | undefined;
  newest: boolean;
}

/** The `order by` expressions. */
export const orderOf = ({ columns, newest }: Ordered) => columns.map((column) => (newest ? desc(column) : asc(column)));

/** Keyset pagination: rows after a position in the sort order. */
export const beyond = ({ columns, newest }: Ordered, place: readonly unknown[]): SQL =>
  sql`${tuple(columns)} ${sql.raw(newest ? '<' : '>')} ${tuple(place)}`;

/**
 * Rows after the first `skipped` rows. The offset is counted in the list's index, without reading text columns.
 * @returns undefined if nothing is skipped
 */
function afterSoMany(db: Reads, ordered: Ordered, skipped: number): SQL | undefined {
  if (skipped === 0) return undefined;
  const { table, columns, meant, newest } = ordered;
  const first = db
    .select(Object.fromEntries(columns.map((column) => [column.name, column])))
    .from(table)
    .where(meant)
    .orderBy(...orderOf(ordered))
    .limit(1)
    .offset(skipped);
  return sql`${tuple(columns)} ${sql.raw(newest ? '<=' : '>=')} ${first}`;
}

type Reading = Database | Transaction;

/** The entry that entries of a list belong to, and the reference field that points at it. */
interface Holder {
  field: string;
  id: number;
}

/** `oldest`: in order of creation. */
type Order = 'oldest' | 'newest';

/** The condition for live entries: those that are not soft-deleted. */
export function live(type: Stored, holder?: Holder | null, within?: EntryFilter | null): SQL | undefined {
  const table = tableOf(type);
  const held = holder ? eq(mustColumn(table, holder.field), holder.id) : undefined;
  return and(
    isNull(table.deleted_at),
    held,
    within ? inArray(mustColumn(table, within.field), [...within.ids]) : undefined,
  );
}

const textsOf = ({ fields }: Pick<ContentType, 'fields'>) =>
  Object.keys(fields).filter((name) => fields[name]?.bilingual);

/** Whether a type has texts in several languages. */
export const hasTexts = (type: ContentType): boolean => textsOf(type).length > 0;

/** The length of a text in bytes: unlike a comparison, it does not read a long text. */
const size = (type: ContentType, field: string, language: Language) =>
  sql<number>`octet_length(${mustColumn(tableOf(type), `${field}_${language}`)})`;

/** The condition that a text of an entry is empty in one language and filled in another; both are in use. */
export function lacksText(type: ContentType, language: Language, used: readonly Language[]): SQL {
  const others = used.filter((each) => each !== language);
  const lacks = textsOf(type).flatMap((field) =>
    others.map((other) => and(sql`${size(type, field, language)} = 0`, gt(size(type, field, other), 0))),
  );
  return (used.includes(language) && or(...lacks)) || sql`false`;
}

/** Which entries of a list are meant. */
export interface ListFilter {
  /** The entry that they belong to. */
  holder?: Holder | null | undefined;
  within?: EntryFilter | null | undefined;
  /** A language in use in which a text is missing. */
  missing?: Language | undefined;
}

function meantBy(type: ListType, { holder, within, missing }: ListFilter): SQL | undefined {
  return and(live(type, holder, within), missing && lacksText(type, missing, schoolFacts().languages));
}

/** Selects live entries of a list in one query. */
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

/** All live entries of a list, or only those that belong to one entry, in order of creation. */
export function allEntries<F extends Fields>(
  db: Reading,
  type: ListType<F>,
  holder: Holder | null = null,
): Promise<Entry<F>[]> {
  return selectEntries(db, type, 'oldest', live(type, holder));
}

/** Finds a live entry; works inside and outside a transaction. A single record has id 1. */
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

/** The filter, order and page of a list query. */
interface Section extends ListFilter {
  /** The page number; null for all entries. */
  page: number | null;
  perPage: number;
  /** `oldest` or `newest`, or the names of fields to sort by their texts, then by order of creation. */
  order: Order | readonly string[];
}

/** Live entries of a list, read in chunks. */
export function entriesInPieces<F extends Fields>(
  db: Database,
  type: ListType<F>,
  { page, perPage, order, ...filter }: Section,
): AsyncIterable<Entry<F>[]> {
  const table = tableOf(type);
  const fields = typeof order === 'string' ? [] : order;
  const columns: Column[] = [...fields.map((name) => mustColumn(table, name)), table.id];
  const ordered = { table, columns, meant: meantBy(type, filter), newest: order === 'newest' };
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
  return inChunks(read, placeOf, page === null ? null : perPage);
}

/** The number of live entries of a list. */
export async function countEntries(db: Reading, type: ListType, filter: ListFilter = {}): Promise<number> {
  return db.$count(tableOf(type), meantBy(type, filter));
}

/** A query for the id of the nearest live entry on one side of `id`. */
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

/** The previous and next live entries of `id`, even if no entry has this id. */
export async function entriesBeside(db: Reading, type: ListType, id: number): Promise<Beside> {
  const [older] = await nearest(db, type, 'older', id);
  const [newer] = await nearest(db, type, 'newer', id);
  return { older: older?.id ?? null, newer: newer?.id ?? null };
}
