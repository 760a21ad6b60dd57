import { index, integer, table, text } from '../dialect/columns.ts';
import { admins, students } from './schema.ts';

/**
 * `id` is the hash of a token, never the token itself. `expires_at` is in seconds, as lucia's adapter requires.
 * `seen_at`, also in seconds, is the last activity in a shared browser; null for other sessions.
 */
export const studentSessions = table(
  'student_sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
    seenAt: integer('seen_at'),
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
    seenAt: integer('seen_at'),
  },
  (columns) => [index('admin_sessions_user').on(columns.userId), index('admin_sessions_end').on(columns.expiresAt)],
);
