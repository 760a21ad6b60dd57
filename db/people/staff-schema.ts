import { id, index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';
import { admins } from './schema.ts';

/**
 * The subjects of teachers. A permanently deleted subject leaves its id here, so readers must filter for live subjects.
 */
export const staffSubjects = table(
  'staff_subjects',
  {
    id: id(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    subject_id: integer().notNull(),
  },
  (columns) => [
    uniqueIndex('staff_subjects_pair').on(columns.admin_id, columns.subject_id),
    index('staff_subjects_subject').on(columns.subject_id),
  ],
);

/** Unused recovery codes of principals, stored as hashes only. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    id: id(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
  },
  (columns) => [index('recovery_codes_admin').on(columns.admin_id)],
);
