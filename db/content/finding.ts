import { and, asc, desc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { referencesIn } from '../../src/model/content/references.ts';
import { type ListOrder, missingPair } from '../../src/model/content/search.ts';
import type { Entry, ListType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Language } from '../../src/model/languages.ts';
import { searchText, wordsOf } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import type { Column } from '../dialect/columns.ts';
import { containsAmongAll, withoutIndex } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { inChunks } from '../pieces.ts';
import { grades } from '../schema.ts';
import { liveGrades } from '../school/levels.ts';
import { entryOf } from './entry-row.ts';
import { ofState, present, type StateFilter } from './live-entries.ts';
import { contentSearch } from './search-schema.ts';
import { listNamed, mustColumn, tableOf } from './tables.ts';
import { translations } from './translated.ts';

/** Which entries of a list are meant. */
export interface Wanted {
  /** The part that the asker may see; null: all of it. */
  within: EntryFilter | null;
  /** Search words: all must occur in the texts of the entry or in the names of what it belongs to. */
  q?: string | undefined;
  /** What they belong to, each by the reference fields that lead there. */
  of?: readonly { path: readonly [string, ...string[]]; id: number }[];
  state?: StateFilter;
  /** A language in which a text is missing that another language in `used` has. */
  missing?: Language | undefined;
  used: readonly Language[];
}

/** Ids of entries by their stored search texts. */
const idsIn = (db: Database, type: ListType, where: SQL | undefined) =>
  db
    .select({ id: contentSearch.entry_id })
    .from(contentSearch)
    .where(and(eq(contentSearch.type, type.name), where));

/** The condition that an entry belongs to another one, reached by several reference fields. */
function belongs(db: Database, type: ListType, [field, ...path]: readonly string[], id: number): SQL | undefined {
  if (field === undefined) return undefined;
  const column = mustColumn(tableOf(type), field);
  const to = referencesIn(type.fields).find(([name]) => name === field)?.[1].to;
  if (path.length === 0 || to === undefined) return eq(column, id);
  const list = listNamed(to);
  const table = tableOf(list);
  return inArray(
    column,
    db
      .select({ id: table.id })
      .from(table)
      .where(belongs(db, list, path, id)),
  );
}

interface SearchedGrade {
  id: number;
  text: string;
}

/** The names of all grades, normalised. There are few of them, so their search texts are not stored. */
async function searchedGrades(db: Database): Promise<SearchedGrade[]> {
  const rows = await db.select().from(grades).where(liveGrades).orderBy(asc(grades.id));
  return rows.map((row) => ({ id: row.id, text: searchText(Object.values(translations(row, 'name'))) }));
}

/** Ids of entries whose own texts have all these words, deleted entries too. */
export const idsWith = (db: Database, type: ListType, words: readonly string[]) =>
  idsIn(db, type, and(...words.map((word) => containsAmongAll(contentSearch.text, word))));

/** The condition that a word occurs in the texts of an entry, or in the names of what it belongs to. */
function hasWord(db: Database, type: ListType, word: string, named: readonly SearchedGrade[]): SQL | undefined {
  const table = tableOf(type);
  const beyond = referencesIn(type.fields).map(([field, { to }]) => {
    const column = mustColumn(table, field);
    if (to === 'grades') {
      const ids = named.filter(({ text }) => text.includes(word)).map(({ id }) => id);
      return ids.length > 0 ? inArray(column, ids) : undefined;
    }
    const list = listNamed(to);
    const other = tableOf(list);
    return inArray(
      column,
      db
        .select({ id: other.id })
        .from(other)
        .where(hasWord(db, list, word, named)),
    );
  });
  return or(inArray(table.id, idsWith(db, type, [word])), ...beyond);
}

/** The condition that an entry is found by all these words. */
async function hasWords(db: Database, type: ListType, words: readonly string[]): Promise<SQL | undefined> {
  if (words.length === 0) return undefined;
  // A type without references is scanned once for all words.
  if (referencesIn(type.fields).length === 0) return inArray(tableOf(type).id, idsWith(db, type, words));
  const named = await searchedGrades(db);
  return and(...words.map((word) => hasWord(db, type, word, named)));
}

/** The condition that a text is missing in one language and filled in another one that is in use. */
function lacksText(language: Language, used: readonly Language[]): SQL | undefined {
  if (!used.includes(language)) return undefined;
  const pairs = used.filter((other) => other !== language).map((other) => missingPair(language, other));
  return or(...pairs.map((pair) => containsAmongAll(contentSearch.lacks, pair)));
}

/** The condition for the meant entries of a list. */
export async function wantedCondition(db: Database, type: ListType, wanted: Wanted): Promise<SQL | undefined> {
  const { within, q, of = [], state = 'any', missing, used } = wanted;
  const { id } = tableOf(type);
  const scanned = and(
    onlyWhere(missing, (language) =>
      inArray(id, idsIn(db, type, and(gt(contentSearch.lacks, ''), lacksText(language, used) ?? eq(id, 0)))),
    ),
    await hasWords(db, type, wordsOf(q ?? '')),
  );
  // Found by scanning the list's own index: the rows of the entries are too wide to be read for this.
  return and(
    present(type, null, within),
    ofState(type, state),
    ...of.map((each) => belongs(db, type, each.path, each.id)),
    scanned && withoutIndex(scanned),
  );
}

/** The order of a list, and the language of its titles. */
export interface Sorting {
  order: ListOrder;
  language: Language;
}

/** The columns by which the site sorts a list: its own order among entries with the same holder, or days and times. */
function siteOrder(type: ListType): Column[] {
  const table = tableOf(type);
  const fields = Object.entries(type.fields);
  const dated = fields.filter(([, { kind }]) => kind === 'date' || kind === 'time').map(([name]) => name);
  const [holder] = referencesIn(type.fields);
  if (!type.ordered && dated.length > 0) return [...dated.map((name) => mustColumn(table, name)), table.id];
  return [...(type.ordered && holder ? [mustColumn(table, holder[0])] : []), table.position, table.id];
}

/** A query for the ids of the meant entries, in order. */
export function idsQuery(db: Database, type: ListType, where: SQL | undefined, { order, language }: Sorting) {
  const table = tableOf(type);
  if (order === 'title') {
    const meant = inArray(contentSearch.entry_id, db.select({ id: table.id }).from(table).where(where));
    return db
      .select({ id: contentSearch.entry_id })
      .from(contentSearch)
      .where(and(eq(contentSearch.type, type.name), withoutIndex(meant)))
      .orderBy(asc(contentSearch[`title_${language}`]), asc(contentSearch.entry_id))
      .$dynamic();
  }
  const columns = order === 'order' ? siteOrder(type) : [table.id];
  const descends = order === 'newest' || (order === 'order' && type.newestFirst === true);
  return db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...columns.map((column) => (descends ? desc(column) : asc(column))))
    .$dynamic();
}

/** A page of a list; all of it if `page` is null. */
interface Window {
  page: number | null;
  perPage: number;
}

/** The meant entries of a list in chunks, in order: first their ids are found, then their rows are read. */
export async function* foundInPieces<F extends Fields>(
  db: Database,
  type: ListType<F>,
  where: SQL | undefined,
  { page, perPage, ...sorting }: Window & Sorting,
): AsyncGenerator<Entry<F>[]> {
  const table = tableOf(type);
  const query = idsQuery(db, type, where, sorting);
  const found = await (page === null ? query : query.limit(perPage).offset((page - 1) * perPage));
  const ids = found.map(({ id }) => id);
  const places = new Map(ids.map((id, index) => [id, index]));
  const read = async (after: number | null, count: number) => {
    const some = ids.slice((after ?? -1) + 1, (after ?? -1) + 1 + count);
    const rows = await db.select().from(table).where(inArray(table.id, some)).orderBy(asc(table.id));
    const entries = new Map(rows.map((row) => [row.id, entryOf(type.fields, row)]));
    return some.flatMap((id) => entries.get(id) ?? []);
  };
  yield* inChunks(read, ({ id }) => places.get(id) ?? ids.length, ids.length);
}

/** The number of the meant entries. */
export const countWanted = (db: Database, type: ListType, where: SQL | undefined): Promise<number> =>
  db.$count(tableOf(type), where);
