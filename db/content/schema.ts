import { sql } from 'drizzle-orm';
import { id, index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';

/** The versions of entries and single records: who made each, and when. What one changed is in `version_changes`. */
export const contentVersions = table(
  'content_versions',
  {
    id: id(),
    /** Name of the content type. */
    type: text().notNull(),
    entry_id: integer().notNull(),
    version: integer().notNull(),
    at: text().notNull(),
    /** Null: made by nobody on the staff, such as seed data and what was there before versions were kept. */
    actor_id: integer(),
    actor_name: text(),
    /** 1: the first state, of a new entry or as it was found when the first versions were kept. It has no changes. */
    is_first: integer().notNull().default(0),
  },
  (columns) => [uniqueIndex('content_versions_once').on(columns.type, columns.entry_id, columns.version)],
);

/**
 * What each version changed: one row a column of the content table, with its value before. A state is found by going back from the present
 * one: the value at a version is the one before the next change.
 */
export const versionChanges = table(
  'version_changes',
  {
    id: id(),
    type: text().notNull(),
    entry_id: integer().notNull(),
    version: integer().notNull(),
    /** The column: `title_ar`. */
    field: text().notNull(),
    /** The address of a file. */
    file: text(),
    /** Any other value, numbers as digits. */
    before: text(),
  },
  (columns) => [
    uniqueIndex('version_changes_once').on(columns.type, columns.entry_id, columns.field, columns.version),
    index('version_changes_version').on(columns.type, columns.entry_id, columns.version),
    index('version_changes_file').on(columns.file).where(sql`${columns.file} is not null`),
  ],
);
