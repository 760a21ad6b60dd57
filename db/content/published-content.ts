import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Entry, ListType } from '../../src/model/content-type.ts';
import { lists } from '../../src/model/content-types/index.ts';
import type { Fields } from '../../src/model/fields.ts';
import { postsPerWindow } from '../../src/model/limits.ts';
import { postsPerMapChunk, windowOf } from '../../src/model/tags.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database } from '../open.ts';
import { inPieces } from '../pieces.ts';
import type { ContentTable } from './content-table.ts';
import { entryOf } from './entry-row.ts';
import { columnOf, tableOf } from './tables.ts';

/** An entry together with the moment of its last change, as the site map and the feeds want it. */
export type Dated<F extends Fields> = Entry<F> & { updated_at: string };

type Order = 'oldest' | 'newest';

function mustColumn(table: ContentTable, name: string): Column {
  const column = columnOf(table, name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
}

function select<F extends Fields>(
  db: Database,
  type: ListType<F>,
  order: Order,
  condition?: SQL,
  range: { limit?: number; offset?: number } = {},
): Dated<F>[] {
  const table = tableOf(type);
  const where = condition ? and(isNull(table.deleted_at), condition) : isNull(table.deleted_at);
  const by = order === 'newest' ? desc(table.id) : asc(table.id);
  const rows = db
    .select()
    .from(table)
    .where(where)
    .orderBy(by)
    .limit(range.limit ?? -1)
    .offset(range.offset ?? 0)
    .all();
  return rows.map((row) => ({ ...entryOf(type.fields, row), updated_at: row.updated_at }));
}

/** All live entries of a list, in the order they were made. */
export function allEntries<F extends Fields>(db: Database, type: ListType<F>): Dated<F>[] {
  return select(db, type, 'oldest');
}

export function entry<F extends Fields>(db: Database, type: ListType<F>, id: number): Dated<F> | null {
  return select(db, type, 'oldest', eq(tableOf(type).id, id))[0] ?? null;
}

/** Entries whose reference `column` points at `id`, in the order they were made. */
export function entriesOf<F extends Fields>(db: Database, type: ListType<F>, column: string, id: number): Dated<F>[] {
  return select(db, type, 'oldest', eq(mustColumn(tableOf(type), column), id));
}

/** Where a list hangs: on the entry that its reference `column` points at. */
interface Holder {
  column: string;
  id: number;
}

/**
 * The live entries of a list, or those that hang on one entry, in pieces.
 * @param order columns by whose texts they are ordered before the order they were made in
 */
export function entriesInPieces<F extends Fields>(
  db: Database,
  type: ListType<F>,
  holder: Holder | null = null,
  order: readonly (keyof F & string)[] = [],
): AsyncIterable<Dated<F>[]> {
  const table = tableOf(type);
  const columns = [...order.map((name) => mustColumn(table, name)), table.id];
  const list = (values: readonly unknown[]) =>
    sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const read = (after: unknown[] | null, count: number) => {
    const conditions = [
      isNull(table.deleted_at),
      ...(holder ? [eq(mustColumn(table, holder.column), holder.id)] : []),
      ...(after ? [sql`${list(columns)} > ${list(after)}`] : []),
    ];
    const rows = db
      .select()
      .from(table)
      .where(and(...conditions))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(count)
      .all();
    return rows.map((row) => ({ ...entryOf(type.fields, row), updated_at: row.updated_at }));
  };
  return inPieces(read, (row) => [...order.map((name) => row[name]), row.id], null);
}

export function newestEntries<F extends Fields>(db: Database, type: ListType<F>, limit: number): Dated<F>[] {
  return select(db, type, 'newest', undefined, { limit });
}

/** A page of seven, newest first, and the number of the last page (at least 1). */
export function pageOf<F extends Fields>(db: Database, type: ListType<F>, page: number, perPage: number) {
  const rows = select(db, type, 'newest', undefined, { limit: perPage, offset: (page - 1) * perPage });
  const total = size(db, type);
  return { rows, total, lastPage: Math.max(1, Math.ceil(total / perPage)) };
}

/** How many live photos have a picture: in all, and among those that stand before `id` in the gallery. */
export function picturedPhotos(db: Database, id: number): { total: number; before: number } {
  const table = tableOf(lists.photos);
  const pictured = and(isNull(table.deleted_at), isNotNull(mustColumn(table, 'image')));
  const many = (where: SQL | undefined) => db.select({ n: count() }).from(table).where(where).get()?.n ?? 0;
  return { total: many(pictured), before: many(and(pictured, gt(table.id, id))) };
}

const postTable = tableOf(lists.posts);

/** The posts of an archive window, newest first, with the nearest windows that hold any. */
export function postsInWindow(db: Database, window: number) {
  const first = (window - 1) * postsPerWindow + 1;
  const last = window * postsPerWindow;
  const inside = and(gt(postTable.id, first - 1), lte(postTable.id, last));
  const posts = select(db, lists.posts, 'newest', inside);
  const older = select(db, lists.posts, 'newest', lt(postTable.id, first), { limit: 1 })[0];
  const newer = select(db, lists.posts, 'oldest', gt(postTable.id, last), { limit: 1 })[0];
  return { posts, older: older ? windowOf(older.id) : null, newer: newer ? windowOf(newer.id) : null };
}

/** Ids and moments of the posts in a piece of the site map, oldest first. */
export function postsInMapChunk(db: Database, chunk: number): { id: number; updated_at: string }[] {
  const first = (chunk - 1) * postsPerMapChunk;
  const inside = and(
    gt(postTable.id, first),
    lte(postTable.id, first + postsPerMapChunk),
    isNull(postTable.deleted_at),
  );
  return db
    .select({ id: postTable.id, updated_at: postTable.updated_at })
    .from(postTable)
    .where(inside)
    .orderBy(asc(postTable.id))
    .all();
}

/** The pieces of the site map that hold posts, in order. */
export function mapChunks(db: Database): number[] {
  const chunk = sql<number>`(${postTable.id} - 1) / ${sql.raw(String(postsPerMapChunk))} + 1`;
  return db
    .selectDistinct({ chunk })
    .from(postTable)
    .where(isNull(postTable.deleted_at))
    .orderBy(chunk)
    .all()
    .map((row) => row.chunk);
}

/** How many live entries a list has. */
export function size(db: Database, type: ListType): number {
  const table = tableOf(type);
  return db.select({ n: count() }).from(table).where(isNull(table.deleted_at)).get()?.n ?? 0;
}

/** Ids of all live entries, newest first. */
export function idsOf(db: Database, type: ListType): number[] {
  const table = tableOf(type);
  return db
    .select({ id: table.id })
    .from(table)
    .where(isNull(table.deleted_at))
    .orderBy(desc(table.id))
    .all()
    .map((row) => row.id);
}
