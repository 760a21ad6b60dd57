import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { ReferencedEntry } from '../../src/model/content/answer.ts';
import { nameField, referencesIn } from '../../src/model/content/references.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import type { Column, Table } from '../dialect/columns.ts';
import type { Database, Transaction } from '../open.ts';
import { inChunks, turn } from '../pieces.ts';
import { grades, levels } from '../schema.ts';
import { liveGrades, liveLevels } from '../school/levels.ts';
import { present, tuple } from './live-entries.ts';
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
  /** Not deleted: staff may choose drafts too. */
  present: SQL | undefined;
  /** The field that holds the display name. */
  name: string;
  /** The columns of the order that the school chose, before the id. */
  place: readonly Column[];
  /** The parent that the target itself references. */
  group: { by: Column; to: string } | null;
}

function targetOf(to: string): Target {
  if (to === 'levels')
    return { table: levels, present: liveLevels, name: 'name', place: [levels.position], group: null };
  if (to === 'grades') {
    const group = { by: grades.level_id, to: 'levels' };
    return { table: grades, present: liveGrades, name: 'name', place: [grades.position], group };
  }
  const type = listNamed(to);
  const table = tableOf(type);
  const [held] = referencesIn(type.fields);
  const group = held ? { by: mustColumn(table, held[0]), to: held[1].to } : null;
  return { table, present: present(type), name: nameField(type) ?? '', place: [table.position], group };
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

/** Whether an entry with this id exists, a draft too; deleted entries do not count. */
export async function exists(db: Database | Transaction, to: string, id: number): Promise<boolean> {
  const target = targetOf(to);
  return (await db.$count(target.table, and(eq(target.table.id, id), target.present))) > 0;
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

/** The targets from an option up to its outermost group: a subject, its grade, its level. */
function chainOf(target: Target): { target: Target; by: Column | null }[] {
  const chain: { target: Target; by: Column | null }[] = [{ target, by: null }];
  for (let group = target.group; group; ) {
    const outer = targetOf(group.to);
    chain.push({ target: outer, by: group.by });
    group = outer.group;
  }
  return chain;
}

/**
 * All options of a reference in chunks: sorted by their groups, in the order that the school chose.
 * @param only limits the options to these ids (the caller's permissions)
 */
export function optionsInPieces(
  db: Database,
  to: string,
  only: readonly number[] | null = null,
): AsyncIterable<Option[]> {
  const target = targetOf(to);
  const { table } = target;
  const chain = chainOf(target);
  const [, group] = chain;
  const order = chain.toReversed().flatMap((each) => [...each.target.place, each.target.table.id]);
  const columns = {
    id: table.id,
    texts: textColumns(table, [target.name]),
    group: group?.by ?? sql`0`.mapWith(Number),
    groupTexts: group ? textColumns(group.target.table, [group.target.name]) : { none: sql`null` },
    place: Object.fromEntries(order.map((column, index) => [`place_${index}`, column])),
  };
  const read = async (after: readonly number[] | null, limit: number) => {
    let query = db.select(columns).from(table).$dynamic();
    for (const { target: outer, by } of chain) {
      if (by) query = query.innerJoin(outer.table, eq(by, outer.table.id));
    }
    const rows = await query
      .where(
        and(
          target.present,
          only ? inArray(table.id, [...only]) : undefined,
          after ? sql`${tuple(order)} > ${tuple(after)}` : undefined,
        ),
      )
      .orderBy(...order.map((column) => asc(column)))
      .limit(limit);
    return rows.map((row) => ({
      option: {
        id: Number(row.id),
        name: translations(row.texts ?? {}, target.name),
        group: group ? { id: Number(row.group), name: translations(row.groupTexts ?? {}, group.target.name) } : null,
      },
      place: order.map((_, index) => Number(row.place[`place_${index}`])),
    }));
  };
  return optionsOf(inChunks(read, ({ place }): readonly number[] => place, null));
}

async function* optionsOf(pieces: AsyncIterable<{ option: Option }[]>): AsyncGenerator<Option[]> {
  for await (const piece of pieces) yield piece.map(({ option }) => option);
}
