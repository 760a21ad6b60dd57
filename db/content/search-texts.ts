import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { isSearched, missingPairs, sortText, titleField } from '../../src/model/content/search.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { type Language, languages } from '../../src/model/languages.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import type { Column } from '../dialect/columns.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { turn } from '../pieces.ts';
import { readState, writeState } from '../publishing/state.ts';
import { columnsOf, type Stored } from './content-table.ts';
import { contentSearch } from './search-schema.ts';
import { mustColumn, tableOf } from './tables.ts';
import { translated } from './translated.ts';

type Row = Readonly<Record<string, unknown>>;

/** The columns to read: short texts as they are, of long translated texts only the length. */
function columnsToRead(type: Stored): Record<string, Column | SQL> {
  const table = tableOf(type);
  return Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => isSearched(field) || field.bilingual)
      .flatMap(([name, field]) =>
        columnsOf(name, field).map((key): [string, Column | SQL] => {
          const column = mustColumn(table, key);
          return [key, isSearched(field) ? column : sql`octet_length(${column})`];
        }),
      ),
  );
}

const textIn = (row: Row, column: string): string => {
  const text = row[column];
  return typeof text === 'string' ? text : '';
};

/** The titles by language; an entry without a title in one language is sorted by another one. */
function titlesOf(type: Stored, row: Row): Record<Language, string> {
  const name = titleField(type);
  const field = name === null ? undefined : type.fields[name];
  if (name === null || !field) return inEachLanguage(() => '');
  const texts = columnsOf(name, field).map((column) => textIn(row, column));
  const any = texts.find((text) => text !== '') ?? '';
  return inEachLanguage((language) => (field.bilingual && textIn(row, `${name}_${language}`)) || any);
}

/** The stored search row of an entry. */
function searchRow(type: Stored, id: number, row: Row) {
  const texts = Object.entries(type.fields)
    .filter(([, field]) => isSearched(field))
    .flatMap(([name, field]) => columnsOf(name, field).map((column) => textIn(row, column)));
  const isFilled = (name: string, language: Language) => {
    const text = row[`${name}_${language}`];
    return text !== '' && text !== 0;
  };
  const titles = titlesOf(type, row);
  return {
    type: type.name,
    entry_id: id,
    text: searchText(texts.filter((text) => text !== '')),
    lacks: missingPairs(type.fields, isFilled).join(' '),
    ...translated('title', (language) => sortText(titles[language])),
  };
}

const excluded = (column: Column) => sql.raw(`excluded."${column.name}"`);

/** Reads and stores the search rows of some entries, deleted ones as well. @returns the ids */
async function keepRows(tx: Transaction, type: Stored, where: SQL | undefined, limit: number): Promise<number[]> {
  const table = tableOf(type);
  const rows = await tx
    .select({ ...columnsToRead(type), id: table.id })
    .from(table)
    .where(where)
    .orderBy(asc(table.id))
    .limit(limit);
  const found = rows.map((row) => searchRow(type, Number(row.id), row));
  if (found.length === 0) return [];
  const { text, lacks } = contentSearch;
  await tx
    .insert(contentSearch)
    .values(found)
    .onConflictDoUpdate({
      target: [contentSearch.type, contentSearch.entry_id],
      set: {
        text: excluded(text),
        lacks: excluded(lacks),
        ...translated('title', (language) => excluded(contentSearch[`title_${language}`])),
      },
    });
  return found.map(({ entry_id }) => entry_id);
}

/** Stores what an entry is found by. Belongs into the transaction of every write that changes one of its texts. */
export async function keepSearchTexts(tx: Transaction, type: Stored, id: number): Promise<void> {
  await keepRows(tx, type, eq(tableOf(type).id, id), 1);
}

/** Removes what entries were found by. Belongs into the transaction that removes their rows for good. */
export async function forgetSearchTexts(tx: Transaction, type: Stored, ids: readonly number[]): Promise<void> {
  await tx
    .delete(contentSearch)
    .where(and(eq(contentSearch.type, type.name), inArray(contentSearch.entry_id, [...ids])));
}

const state = 'content_search';

/** Increase this when the same texts are stored in another way. */
const format = 1;

/** What stored rows depend on besides the texts: the languages, and the fields that are declared. */
const newest = (): string =>
  JSON.stringify([
    format,
    languages,
    ...allTypes.map((type) => [type.name, titleField(type), ...Object.keys(columnsToRead(type))]),
  ]);

const atOnce = 200;

async function refreshType(db: Database, type: ContentType): Promise<void> {
  let after = 0;
  for (let more = true; more; ) {
    await turn();
    const ids = await inTransaction(db, (tx) => keepRows(tx, type, gt(tableOf(type).id, after), atOnce));
    after = ids.at(-1) ?? after;
    more = ids.length === atOnce;
  }
}

/**
 * Stores what all entries are found by, if they were written by an earlier version of the program. Works in batches;
 * after an interruption the next start begins again.
 */
export async function refreshContentSearch(db: Database): Promise<void> {
  const wanted = newest();
  if ((await readState(db, state)) === wanted) return;
  for (const type of allTypes) await refreshType(db, type);
  await inTransaction(db, (tx) => writeState(tx, state, wanted));
}
