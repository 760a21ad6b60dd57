import { index, integer, json, table, text, uniqueIndex } from '../dialect/columns.ts';

/** Actions on many things at once, of every kind (`kinds.ts`), which can be undone for a day. */
export const bulkChanges = table(
  'bulk_changes',
  {
    /** Random and unguessable: whoever made the change gets it. */
    id: text().primaryKey(),
    /** The name of a kind in `kinds.ts`. */
    kind: text().notNull(),
    at: text().notNull(),
    /** The id of the staff member who made it. */
    by_id: integer().notNull(),
    /** When it was undone; null: not yet. */
    undone_at: text(),
  },
  (columns) => [index('bulk_changes_at').on(columns.at)],
);

/** What each of them has changed, and what is needed to put it back. */
export const bulkChangedRows = table(
  'bulk_changed_rows',
  {
    bulk_id: text()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    row_id: integer().notNull(),
    /** The version that the change has left. */
    version: integer().notNull(),
    /** The state before the change, in the form of its kind. */
    before: json<unknown>().notNull(),
  },
  (columns) => [uniqueIndex('bulk_changed_rows_of').on(columns.bulk_id, columns.row_id)],
);
