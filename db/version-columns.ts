import { integer, text } from './dialect/columns.ts';

/** Columns for optimistic locking of rows that two people may edit at the same time. */
export const versionColumns = () => ({
  /** Incremented by every change of a field that an update can set. */
  version: integer().notNull().default(1),
  /** The time of the last change; null: never changed since creation. */
  changed_at: text(),
  /** The id of the staff member who changed it; null: the student. */
  changed_by: integer(),
});
