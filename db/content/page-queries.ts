import { and, eq, sql } from 'drizzle-orm';
import type { Beside, Entry, ListType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Database } from '../open.ts';
import { preparedOnce } from '../prepared.ts';
import { entryOf } from './entry-row.ts';
import { live, nearest } from './live-entries.ts';
import { tableOf } from './tables.ts';

/** Prepared statements for the page of an entry. */
const queriesOf = (type: ListType) =>
  preparedOnce((db) => {
    const { name } = type;
    const table = tableOf(type);
    const id = sql.placeholder('id');
    return {
      entry: db
        .select()
        .from(table)
        .where(and(live(type), eq(table.id, id)))
        .prepare(`${name} entry`),
      older: nearest(db, type, 'older', id).prepare(`${name} older`),
      newer: nearest(db, type, 'newer', id).prepare(`${name} newer`),
    };
  });

const known = new Map<string, ReturnType<typeof queriesOf>>();

function queries(db: Database, type: ListType) {
  const ofType = known.get(type.name) ?? queriesOf(type);
  known.set(type.name, ofType);
  return ofType(db);
}

/** The live entry that a page shows. */
export async function entryOfPage<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
): Promise<Entry<F> | null> {
  const [row] = await queries(db, type).entry.execute({ id });
  return row ? entryOf(type.fields, row) : null;
}

/** The previous and next live entries of `id`, even if no entry has this id. */
export async function besidePage(db: Database, type: ListType, id: number): Promise<Beside> {
  const { older, newer } = queries(db, type);
  const [before] = await older.execute({ id });
  const [after] = await newer.execute({ id });
  return { older: before?.id ?? null, newer: after?.id ?? null };
}
