import { id, index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';
import { admins } from './schema.ts';

/** Which subjects are whose. A subject that is gone for good leaves its number here: readers ask for live ones. */
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

/** A principal's ways back in that are not used up, as hashes only. */
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
