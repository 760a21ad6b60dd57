import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { ReferencedEntry } from '../../src/model/content/answer.ts';
import { nameField, referencesIn } from '../../src/model/content/references.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import type { Column, Table } from '../dialect/columns.ts';
import type { Database, Transaction } from '../open.ts';
import { inChunks, turn } from '../pieces.ts';
import { grades, levels } from '../schema.ts';
import { live } from './live-entries.ts';
import { listNamed, mustColumn, tableOf } from './tables.ts';
import { translations } from './translated.ts';

export interface Named {
  id: number;
  name: Bilingual;
}

/** An option of a select. `group` distinguishes options with the same name: a grade's level, a subject's grade. */
export type Option = Named & { group: Named | null };

/** The target of a reference: a list, or grades and levels, which are not content lists. */
interface Target {
  table: Table & { id: Column };
  live: SQL | undefined;
  /** The field that holds the display name. */
  name: string;
  /** The parent that the target itself references. */
  group: { by: Column; to: string } | null;
}

function targetOf(to: string): Target {
  if (to === 'levels') return { table: levels, live: undefined, name: 'name', group: null };
  if (to === 'grades') {
    return { table: grades, live: undefined, name: 'name', group: { by: grades.level_id, to: 'levels' } };
  }
  const type = listNamed(to);
  const table = tableOf(type);
  const [held] = referencesIn(type.fields);
  const group = held ? { by: mustColumn(table, held[0]), to: held[1].to } : null;
  return { table, live: live(type), name: nameField(type) ?? '', group };
}

type Texts = Record<string, Column>;

/** The columns of texts in every language. */
function textColumns(table: Table, names: readonly string[]): Texts {
  const all: Texts = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(all).filter(([key]) =>
      names.some((name) => languages.some((language) => key === `${name}_${language}`)),
    ),
  );
}

/** Whether a live entry with this id exists; deleted entries do not count. */
export async function exists(db: Database | Transaction, to: string, id: number): Promise<boolean> {
  const target = targetOf(to);
  return (await db.$count(target.table, and(eq(target.table.id, id), target.live))) > 0;
}

/** Entries read per query: each may hold a million characters. */
const atOnce = 20;

/** The referenced entries, by id. @param shows further text fields to read besides the name */
export async function referred(
  db: Database,
  to: string,
  ids: readonly number[],
  shows: readonly string[] = [],
): Promise<Map<number, ReferencedEntry>> {
  const { table, name } = targetOf(to);
  const columns = { id: table.id, texts: textColumns(table, [name, ...shows]) };
  const found = new Map<number, ReferencedEntry>();
  for (let start = 0; start < ids.length; start += atOnce) {
    if (start > 0) await turn();
    const some = inArray(table.id, ids.slice(start, start + atOnce));
    for (const { id, texts } of await db.select(columns).from(table).where(some).orderBy(asc(table.id))) {
      const shown = Object.fromEntries(shows.map((each) => [each, translations(texts ?? {}, each)]));
      found.set(Number(id), { id: Number(id), name: translations(texts ?? {}, name), ...shown });
    }
  }
  return found;
}

/** The sort position of an option, for keyset pagination. */
interface Place {
  group: number;
  id: number;
}

/**
 * All options of a reference, sorted by group, in chunks.
 * @param only limits the options to these ids (the caller's permissions)
 */
export function optionsInPieces(
  db: Database,
  to: string,
  only: readonly number[] | null = null,
): AsyncIterable<Option[]> {
  const target = targetOf(to);
  const { table } = target;
  const group = target.group && { by: target.group.by, ...targetOf(target.group.to) };
  const groupId = group ? group.by : sql`0`.mapWith(Number);
  const columns = {
    id: table.id,
    texts: textColumns(table, [target.name]),
    group: groupId,
    groupTexts: group ? textColumns(group.table, [group.name]) : { none: sql`null` },
  };
  const read = async (after: Place | null, limit: number) => {
    const query = db.select(columns).from(table).$dynamic();
    const joined = group ? query.innerJoin(group.table, eq(group.by, group.table.id)) : query;
    const rows = await joined
      .where(
        and(
          target.live,
          only ? inArray(table.id, [...only]) : undefined,
          after ? sql`(${groupId}, ${table.id}) > (${after.group}, ${after.id})` : undefined,
        ),
      )
      .orderBy(...(group ? [asc(group.by)] : []), asc(table.id))
      .limit(limit);
    return rows.map((row) => ({
      id: Number(row.id),
      name: translations(row.texts ?? {}, target.name),
      group: group && { id: Number(row.group), name: translations(row.groupTexts ?? {}, group.name) },
    }));
  };
  return inChunks(read, ({ id, group }): Place => ({ group: group?.id ?? 0, id }), null);
}
