import { sql } from 'drizzle-orm';
import { accountKinds, byDocument, type Flag } from '../src/model/people/student-fields.ts';
import { priceTerms } from '../src/model/school/price-terms.ts';
import { translated } from './content/translated.ts';
import { choice, id, index, integer, real, table, text, uniqueIndex } from './dialect/columns.ts';

/** Every table but the publisher's (`publishing/schema.ts`) and those of the content types (`content/tables.ts`). */
export const levels = table('levels', {
  id: id(),
  ...translated('name', () => text().notNull()),
});

export const grades = table(
  'grades',
  {
    id: id(),
    level_id: integer()
      .notNull()
      .references(() => levels.id),
    ...translated('name', () => text().notNull()),
    semester: real().notNull().default(0),
    half_semester: real().notNull().default(0),
    year: real().notNull().default(0),
  },
  (columns) => [index('grades_level').on(columns.level_id)],
);

export const students = table(
  'students',
  {
    id: id(),
    name: text().notNull(),
    /** As typed; `email_key` is what makes it unique whatever its case. */
    email: text().notNull(),
    email_key: text().notNull(),
    password_hash: text().notNull(),
    phone: text().notNull(),
    grade_id: integer()
      .notNull()
      .references(() => grades.id),
    kind_of_account: choice(accountKinds).notNull(),
    payment_term: choice(priceTerms),
    ...byDocument(() => text()),
    is_active: integer().$type<Flag>().notNull().default(1),
    payment_status: integer().$type<Flag>().notNull().default(0),
    /** Name, email and phone, normalised for searching and without spaces (`searchText`). */
    search_text: text().notNull(),
    created_at: text().notNull(),
  },
  (columns) => [
    uniqueIndex('students_email').on(columns.email_key),
    // Holds all that a search looks at, newest last: a quarter of the table. Under its own name the id would be looked for
    // in the table itself.
    index('students_search').on(sql`(${columns.id} + 0)`, columns.search_text),
  ],
);

export const admins = table(
  'admins',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    email_key: text().notNull(),
    password_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (columns) => [uniqueIndex('admins_email').on(columns.email_key)],
);

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
  (columns) => [index('student_sessions_user').on(columns.userId)],
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
  (columns) => [index('admin_sessions_user').on(columns.userId)],
);

export const messages = table('messages', {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: text().notNull(),
});

/** Re-encoded pictures, by the address of their largest WebP. */
export const images = table('images', {
  address: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text().notNull(),
  /** 0 until the AVIF versions are made, 1 once they are there, 2 when there can be none. */
  avif: integer().notNull().default(0),
  created_at: text().notNull(),
});

/**
 * What the limits of requests and of guesses count (contract 4 and 8): how often something happened in a window of time.
 * The key is a hash of fixed length; `ends_at` counts milliseconds, and what has ended is swept away.
 */
export const rateWindows = table(
  'rate_windows',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    ends_at: integer().notNull(),
  },
  (columns) => [index('rate_windows_end').on(columns.ends_at)],
);
