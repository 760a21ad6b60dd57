import { integer, text } from './dialect/columns.ts';

/** The columns of what two people may edit at the same time. */
export const versionColumns = () => ({
  /** Grows by one with every change of a field that an update can set, whoever makes it. */
  version: integer().notNull().default(1),
  /** When that happened last; null: not since it was made. */
  changed_at: text(),
  /** Number of the one of the staff who did it; null: the student. */
  changed_by: integer(),
});
