import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { priceTerms } from '../src/model/price-terms.ts';
import { accountKinds, byDocument, type Flag } from '../src/model/student-fields.ts';
import { translated } from './translated.ts';

/** Every table but those of the content types, which follow from their declarations: `tables.ts`. */
export const levels = sqliteTable('levels', {
  id: integer().primaryKey({ autoIncrement: true }),
  ...translated('name', () => text().notNull()),
});

export const grades = sqliteTable(
  'grades',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    level_id: integer()
      .notNull()
      .references(() => levels.id),
    ...translated('name', () => text().notNull()),
    semester: real().notNull().default(0),
    half_semester: real().notNull().default(0),
    year: real().notNull().default(0),
  },
  (table) => [index('grades_level').on(table.level_id)],
);

export const students = sqliteTable(
  'students',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    /** As typed; `email_key` is what makes it unique whatever its case. */
    email: text().notNull(),
    email_key: text().notNull(),
    password_hash: text().notNull(),
    phone: text().notNull(),
    grade_id: integer()
      .notNull()
      .references(() => grades.id),
    kind_of_account: text({ enum: accountKinds }).notNull(),
    payment_term: text({ enum: priceTerms }),
    ...byDocument(() => text()),
    is_active: integer().$type<Flag>().notNull().default(1),
    payment_status: integer().$type<Flag>().notNull().default(0),
    /** Name, email and phone, normalised for searching and without spaces (`searchText`). */
    search_text: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('students_email').on(table.email_key),
    // Holds all that a search looks at, newest last: a quarter of the table. Under its own name the id would be looked for
    // in the table itself.
    index('students_search').on(sql`(${table.id} + 0)`, table.search_text),
  ],
);

export const admins = sqliteTable(
  'admins',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    email: text().notNull(),
    email_key: text().notNull(),
    password_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex('admins_email').on(table.email_key)],
);

/** `id` is the hash of a token, never the token; `expires_at` counts seconds, as lucia's adapter wants it. */
export const studentSessions = sqliteTable(
  'student_sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('student_sessions_user').on(table.userId)],
);

export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('admin_sessions_user').on(table.userId)],
);

export const messages = sqliteTable('messages', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: text().notNull(),
});

/** Re-encoded pictures, by the address of their largest WebP. */
export const images = sqliteTable('images', {
  address: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text().notNull(),
  /** 0 until the AVIF versions are made, 1 once they are there, 2 when there can be none. */
  avif: integer().notNull().default(0),
  created_at: text().notNull(),
});

/** What is asked of the publisher; written in the transaction that changes the content. */
export const publishRequests = sqliteTable('publish_requests', {
  id: integer().primaryKey({ autoIncrement: true }),
  tags: text({ mode: 'json' }).$type<string[]>().notNull(),
  addresses: text({ mode: 'json' }).$type<string[]>().notNull(),
  everything: integer().notNull().default(0),
  created_at: text().notNull(),
});

/** What is published: the hash of each page's file and the tags of what it has read. */
export const pages = sqliteTable('pages', {
  address: text().primaryKey(),
  hash: text().notNull(),
});

export const pageTags = sqliteTable('page_tags', { tag: text().notNull(), address: text().notNull() }, (table) => [
  uniqueIndex('page_tags_tag').on(table.tag, table.address),
  index('page_tags_address').on(table.address),
]);

/** Past publishes that changed a file; each has its call of the rebuild hook, if one is set. */
export const publications = sqliteTable('publications', {
  id: integer().primaryKey({ autoIncrement: true }),
  published_at: text().notNull(),
  duration_ms: real().notNull(),
  paths: text({ mode: 'json' }).$type<string[]>().notNull(),
  hook_state: text({ enum: ['none', 'waiting', 'done', 'given_up'] }).notNull(),
  hook_status: integer(),
  hook_attempts: integer().notNull().default(0),
  hook_next_at: text(),
});

/** Counts up with every change of content: what caches compare. */
export const versions = sqliteTable('versions', {
  name: text().primaryKey(),
  number: integer().notNull(),
});

/** What the published pages were made with; when it changes, every page is made again. */
export const publisherState = sqliteTable('publisher_state', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/**
 * What the limits of requests and of guesses count (contract 4 and 8): how often something happened in a window of time.
 * The key is a hash of fixed length; `ends_at` counts milliseconds, and what has ended is swept away.
 */
export const rateWindows = sqliteTable(
  'rate_windows',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    ends_at: integer().notNull(),
  },
  (table) => [index('rate_windows_end').on(table.ends_at)],
);
