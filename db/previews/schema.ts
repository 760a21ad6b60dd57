import { id, index, integer, json, table, text, uniqueIndex } from '../dialect/columns.ts';

/** Unsaved entries that the staff look at on their page. */
export const previews = table(
  'previews',
  {
    id: id(),
    /** Hash of the token in the address. */
    hash: text().notNull(),
    /** Name of the content type. */
    type: text().notNull(),
    /** The edited entry; null for a new one. */
    entry_id: integer(),
    /** The values that were sent, by field. */
    values: json<Readonly<Record<string, unknown>>>().notNull(),
    /** The moment at which a planned entry will be shown. */
    publish_at: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (columns) => [uniqueIndex('previews_hash').on(columns.hash), index('previews_expires').on(columns.expires_at)],
);
