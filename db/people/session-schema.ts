import { index, integer, table, text } from '../dialect/columns.ts';
import { admins, students } from './schema.ts';

/** `id` is the hash of a token, never the token; `expires_at` counts seconds, as lucia's adapter wants it. */
export const studentSessions = table(
  'student_sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (columns) => [index('student_sessions_user').on(columns.userId), index('student_sessions_end').on(columns.expiresAt)],
);

export const adminSessions = table(
  'admin_sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (columns) => [index('admin_sessions_user').on(columns.userId), index('admin_sessions_end').on(columns.expiresAt)],
);
