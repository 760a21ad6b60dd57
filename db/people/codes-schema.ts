import { index, integer, table, text } from '../dialect/columns.ts';
import { students } from './schema.ts';

/**
 * Codes with which the school lets a student back in (beyond 2), one of a student at a time. Only a hash of each is here,
 * under a key that is not in the database: eight digits alone would be guessed from it.
 */
export const loginCodes = table(
  'login_codes',
  {
    student_id: integer()
      .primaryKey()
      .references(() => students.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    tries_left: integer().notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (columns) => [index('login_codes_end').on(columns.expires_at)],
);
