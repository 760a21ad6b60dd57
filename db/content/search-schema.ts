import { languages } from '../../src/model/languages.ts';
import { index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';
import { translated } from './translated.ts';

/**
 * What a list is searched, sorted and counted by, one row for each entry: rows of a content table are too wide to be
 * scanned. Written together with the entry (`search-texts.ts`).
 */
export const contentSearch = table(
  'content_search',
  {
    /** The name of the content type. */
    type: text().notNull(),
    entry_id: integer().notNull(),
    /** Its short texts in all languages, normalised, one to a line. */
    text: text().notNull(),
    /** The pairs of languages in which a text is empty in the first and filled in the second. */
    lacks: text().notNull(),
    /** The titles, normalised for sorting. */
    ...translated('title', () => text().notNull().default('')),
  },
  (columns) => [
    uniqueIndex('content_search_entry').on(columns.type, columns.entry_id),
    index('content_search_lacks').on(columns.type, columns.lacks, columns.entry_id),
    ...languages.map((language) =>
      index(`content_search_title_${language}`).on(columns.type, columns[`title_${language}`], columns.entry_id),
    ),
  ],
);
