import { and, asc, desc, eq, gt, inArray, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { type PublicationState, publicationState } from '../../src/model/content/publication.ts';
import { referencesIn } from '../../src/model/content/references.ts';
import type { AdjacentIds, AnyEntry, Entry, ListType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database, Reads, Transaction } from '../open.ts';
import { inChunks } from '../pieces.ts';
import type { ContentTable, Stored } from './content-table.ts';
import { entryOf } from './entry-row.ts';
import { listNamed, mustColumn, tableOf } from './tables.ts';

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

/**
 * `oldest` and `newest`: in order of creation. `order`: in the order in which the site shows them; `backwards`: the
 * other way round.
 */
export type Order = 'oldest' | 'newest' | 'order' | 'backwards';

/** The condition for all entries that are not soft-deleted, drafts and planned ones too. Only staff see these. */
export function present(type: Stored, holder?: Holder | null, within?: EntryFilter | null): SQL | undefined {
  const table = tableOf(type);
  const held = holder ? eq(mustColumn(table, holder.field), holder.id) : undefined;
  return and(
    isNull(table.deleted_at),
    held,
    within ? inArray(mustColumn(table, within.field), [...within.ids]) : undefined,
  );
}

/** The condition that every entry of a list to which an entry belongs is live: a video of a hidden subject is hidden. */
function holdersAreLive(type: Stored): SQL | undefined {
  const table = tableOf(type);
  return and(
    ...referencesIn(type.fields)
      .filter(([, { to }]) => to !== 'grades')
      .map(([field, { to }]) => {
        const holder = tableOf(listNamed(to));
        const own = sql`${holder.id} = ${mustColumn(table, field)}`;
        return sql`exists (select 1 from ${holder} where ${and(own, shown(holder))})`;
      }),
  );
}

const shown = (table: ContentTable) => and(isNull(table.deleted_at), eq(table.is_live, 1));

/** The condition for live entries: what visitors and students see. Everything that is not for staff reads through it. */
export function live(type: Stored, holder?: Holder | null, within?: EntryFilter | null): SQL | undefined {
  return and(present(type, holder, within), eq(tableOf(type).is_live, 1), holdersAreLive(type));
}

/** The entries of one state, for staff; `any`: all that are not deleted. */
export type StateFilter = PublicationState | 'any';

/** The condition for the entries of one state. */
export function ofState(type: Stored, state: StateFilter): SQL | undefined {
  const { status, is_live } = tableOf(type);
  if (state === 'any') return undefined;
  if (state === 'published') return eq(is_live, 1);
  return and(eq(is_live, 0), eq(status, state === 'draft' ? 'draft' : 'published'));
}

/** Which entries of a list are meant. */
export interface ListFilter {
  /** For staff: entries of this state. Absent: the live ones. */
  state?: StateFilter | undefined;
  /** The entry that they belong to. */
  holder?: Holder | null | undefined;
  within?: EntryFilter | null | undefined;
}

function meantBy(type: ListType, { state, holder, within }: ListFilter): SQL | undefined {
  if (state === undefined) return live(type, holder, within);
  return and(present(type, holder, within), ofState(type, state));
}

/** The columns of an order, and whether they descend. */
function orderIn(type: Stored & Pick<ListType, 'newestFirst'>, order: Order): Pick<Ordered, 'columns' | 'newest'> {
  const { id, position } = tableOf(type);
  if (order === 'oldest' || order === 'newest') return { columns: [id], newest: order === 'newest' };
  return { columns: [position, id], newest: (order === 'order') === (type.newestFirst === true) };
}

/** Selects entries of a list in one query, in an order of the list. */
export async function selectEntries<F extends Fields>(
  db: Reading,
  type: ListType<F>,
  order: Order,
  where: SQL | undefined = live(type),
  limit = -1,
): Promise<Entry<F>[]> {
  const table = tableOf(type);
  const ordered = { table, meant: where, ...orderIn(type, order) };
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(...orderOf(ordered))
    .limit(limit);
  return rows.map((row) => entryOf(type.fields, row));
}

/** All live entries of a list, or only those that belong to one entry, as the site orders them. */
export function allEntries<F extends Fields>(
  db: Reading,
  type: ListType<F>,
  holder: Holder | null = null,
): Promise<Entry<F>[]> {
  return selectEntries(db, type, 'order', live(type, holder));
}

async function findWhere<F extends Fields>(
  db: Reading,
  type: Stored & { fields: F },
  id: number,
  where: SQL | undefined,
): Promise<Entry<F> | null> {
  const table = tableOf(type);
  const [row] = await db
    .select()
    .from(table)
    .where(and(where, eq(table.id, id)));
  return row ? entryOf(type.fields, row) : null;
}

/** Finds a live entry; works inside and outside a transaction. A single record has id 1. */
export const findEntry = <F extends Fields>(db: Reading, type: Stored & { fields: F }, id: number) =>
  findWhere(db, type, id, live(type));

/** Finds an entry that is not deleted, a draft or a planned one too: for staff. */
export const findPresent = <F extends Fields>(db: Reading, type: Stored & { fields: F }, id: number) =>
  findWhere(db, type, id, present(type));

/** A part of the live entries of a list, those that were placed last first. */
export function newestEntries<F extends Fields>(
  db: Reading,
  type: ListType<F>,
  limit: number,
  skipped = 0,
): Promise<Entry<F>[]> {
  const table = tableOf(type);
  const { columns } = orderIn(type, 'order');
  const ordered = { table, columns, meant: live(type), newest: true };
  const where = and(ordered.meant, afterSoMany(db, ordered, skipped));
  return selectEntries(db, type, type.newestFirst ? 'order' : 'backwards', where, limit);
}

/** The filter, order and page of a list query. */
interface Section extends ListFilter {
  /** The page number; null for all entries. */
  page: number | null;
  perPage: number;
  /** An order of the list, or the names of fields to sort by their texts, then by order of creation. */
  order: Order | readonly string[];
}

/** Entries of a list, read in chunks. */
export function entriesInPieces<F extends Fields>(
  db: Database,
  type: ListType<F>,
  { page, perPage, order, ...filter }: Section,
): AsyncIterable<Entry<F>[]> {
  const table = tableOf(type);
  const byFields = (names: readonly string[]) => ({
    columns: [...names.map((name) => mustColumn(table, name)), table.id],
    newest: false,
  });
  const { columns, newest } = typeof order === 'string' ? orderIn(type, order) : byFields(order);
  const ordered = { table, columns, meant: meantBy(type, filter), newest };
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
  const placeOf = (entry: Record<string, unknown>) => columns.map(({ name }) => entry[name]);
  return inChunks(read, placeOf, page === null ? null : perPage);
}

/** The number of entries of a list. */
export async function countEntries(db: Reading, type: ListType, filter: ListFilter = {}): Promise<number> {
  return db.$count(tableOf(type), meantBy(type, filter));
}

/** The number of live entries that the site shows before this one. */
export async function countShownBefore(
  db: Reading,
  type: ListType,
  { position, id }: Pick<AnyEntry, 'position' | 'id'>,
) {
  const { columns, newest } = orderIn(type, 'order');
  const ordered = { table: tableOf(type), columns, meant: undefined, newest: !newest };
  return db.$count(tableOf(type), and(live(type), beyond(ordered, [position, id])));
}

/** A query for the nearest live entry on one side of a place. */
export function nearest(db: Reading, type: ListType, side: keyof AdjacentIds, position: number | Placeholder) {
  const table = tableOf(type);
  const [beyond, order] = side === 'older' ? [lt, desc] : [gt, asc];
  return db
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(and(beyond(table.position, position), live(type)))
    .orderBy(order(table.position))
    .limit(1);
}

/** The ids of the live entries before and after a place, even if no entry has it. */
export async function adjacentIds(db: Reading, type: ListType, position: number): Promise<AdjacentIds> {
  const [older] = await nearest(db, type, 'older', position);
  const [newer] = await nearest(db, type, 'newer', position);
  return { older: older?.id ?? null, newer: newer?.id ?? null };
}

/** The number of entries in each state, of those that a person may see. */
export async function countStates(
  db: Reading,
  type: ListType,
  within: EntryFilter | null,
): Promise<Record<PublicationState | 'all', number>> {
  const { is_live, status } = tableOf(type);
  const rows = await db
    .select({ is_live, status, count: sql`count(*)`.mapWith(Number) })
    .from(tableOf(type))
    .where(present(type, null, within))
    .groupBy(is_live, status);
  const of = (state: PublicationState) =>
    rows.filter((row) => publicationState(row) === state).reduce((sum, { count }) => sum + count, 0);
  const counts = { draft: of('draft'), scheduled: of('scheduled'), published: of('published') };
  return { all: counts.draft + counts.scheduled + counts.published, ...counts };
}
