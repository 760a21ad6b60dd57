import { isNotNull, sql } from 'drizzle-orm';
import { roles } from '../../src/model/people/capabilities.ts';
import { accountKinds, byDocument, documents, type Flag } from '../../src/model/people/student-fields.ts';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import { choice, id, index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';
import { grades } from '../school/schema.ts';
import { versionColumns } from '../version-columns.ts';

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
    /** Since when the photo is held, where it has taken another's place or came later than the registration. */
    personal_image_at: text(),
    is_active: integer().$type<Flag>().notNull().default(1),
    payment_status: integer().$type<Flag>().notNull().default(0),
    /** The last day (`YYYY-MM-DD`) of what is paid, without the days of grace; null: without an end, or not paid. */
    paid_until: text(),
    /** When somebody marked the account as paid by hand; null where a payment opened it, or nothing did. */
    marked_paid_at: text(),
    /** The last day that such a mark was given; null: none. */
    mark_until: text(),
    /** The last day of what payments and a whole discount have opened; null: nothing. */
    settled_until: text(),
    /** 1 while a payment is sent and not decided. */
    payment_waits: integer().$type<Flag>().notNull().default(0),
    /** What was approved and is not spent, in whole hundredths. */
    credit: integer().notNull().default(0),
    carry: integer().notNull().default(0),
    /** Of every price, in percent, and why. */
    discount_percent: integer().notNull().default(0),
    discount_reason: text(),
    /** Until when a whole one opens everything. */
    discount_until: text(),
    last_login_at: text(),
    /** Since when somebody waits who has asked for a way back in. */
    recover_requested_at: text(),
    /** When the school removed the picture of the passport, as its rule for keeping says. */
    passport_removed_at: text(),
    deleted_at: text(),
    /** Name, email and phone, normalised for searching and without spaces (`searchText`). */
    search_text: text().notNull(),
    ...versionColumns(),
    created_at: text().notNull(),
  },
  (columns) => [
    uniqueIndex('students_email').on(columns.email_key),
    index('students_phone').on(columns.phone),
    index('students_grade').on(columns.grade_id, columns.id),
    // Whose a document is, from its address.
    ...documents.map(({ name }) => index(`students_${name}`).on(columns[name]).where(isNotNull(columns[name]))),
    // Holds all that a search and the filters of the list look at, newest last: a third of the table. Under its own name
    // the id would be looked for in the table itself.
    index('students_search').on(
      sql`(${columns.id} + 0)`,
      columns.search_text,
      columns.deleted_at,
      columns.is_active,
      columns.payment_waits,
      columns.payment_status,
      columns.paid_until,
      columns.marked_paid_at,
      columns.settled_until,
      columns.kind_of_account,
      columns.grade_id,
      columns.recover_requested_at,
      // What somebody owes.
      columns.payment_term,
      columns.discount_percent,
      columns.credit,
      columns.carry,
    ),
    // What the counts above the list are read from, each from a stretch of one of these.
    index('students_states').on(
      columns.deleted_at,
      columns.is_active,
      columns.payment_waits,
      columns.payment_status,
      columns.paid_until,
    ),
    index('students_marks').on(
      columns.deleted_at,
      columns.is_active,
      columns.payment_waits,
      columns.marked_paid_at,
      columns.settled_until,
      columns.paid_until,
    ),
    index('students_kinds').on(columns.deleted_at, columns.kind_of_account),
    index('students_fees')
      .on(
        columns.grade_id,
        columns.payment_term,
        columns.discount_percent,
        columns.credit,
        columns.carry,
        columns.settled_until,
        // The same in all of it, and yet SQLite would look for them in the table.
        columns.deleted_at,
        columns.kind_of_account,
        columns.payment_waits,
      )
      .where(
        sql`${columns.deleted_at} is null and ${columns.kind_of_account} = 'paid' and ${columns.payment_waits} = 0`,
      ),
    index('students_recover').on(columns.deleted_at, columns.recover_requested_at),
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
    role: choice(roles).notNull().default('principal'),
    is_active: integer().$type<Flag>().notNull().default(1),
    /** 1 while the password is one that somebody else has chosen. */
    must_change_password: integer().$type<Flag>().notNull().default(0),
    /** 1 while it is one that came from the settings or the command line: it opens, but nothing that outlasts it. */
    password_given: integer().$type<Flag>().notNull().default(0),
    last_login_at: text(),
    /** When a principal was last given codes for a way back in; null: the next login gives some. */
    recovery_codes_at: text(),
    /** Since when somebody is no longer of the staff: only the name stays, for what they have done. */
    left_at: text(),
    ...versionColumns(),
    created_at: text().notNull(),
  },
  (columns) => [uniqueIndex('admins_email').on(columns.email_key)],
);

/** Numbers that a student had before, for thirty days: whoever sends a code sees that the number is a new one. */
export const formerPhones = table(
  'former_phones',
  {
    id: id(),
    student_id: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    /** When it was changed, and by whom of the staff; null: by the student. */
    at: text().notNull(),
    by_id: integer(),
    by_name: text(),
  },
  (columns) => [index('former_phones_student').on(columns.student_id), index('former_phones_at').on(columns.at)],
);

export const messages = table('messages', {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: text().notNull(),
});
