import { and, eq, sql } from 'drizzle-orm';
import type { AdjacentIds, Entry, ListType } from '../../src/model/content/type.ts';
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
    const position = sql.placeholder('position');
    return {
      entry: db
        .select()
        .from(table)
        .where(and(live(type), eq(table.id, id)))
        .prepare(`${name} entry`),
      older: nearest(db, type, 'older', position).prepare(`${name} older`),
      newer: nearest(db, type, 'newer', position).prepare(`${name} newer`),
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

interface AdjacentEntry {
  id: number;
  position: number;
}

/** The live entries before and after a place, even if no entry has it. */
export async function adjacentEntries(
  db: Database,
  type: ListType,
  position: number,
): Promise<Record<keyof AdjacentIds, AdjacentEntry | null>> {
  const { older, newer } = queries(db, type);
  const [before] = await older.execute({ position });
  const [after] = await newer.execute({ position });
  return { older: before ?? null, newer: after ?? null };
}
