import { index, integer, table, text } from '../dialect/columns.ts';
import { students } from './schema.ts';

/**
 * One-time login codes, one per student. Only a keyed hash is stored, with a key outside the database: eight digits
 * could be guessed from a plain hash.
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
