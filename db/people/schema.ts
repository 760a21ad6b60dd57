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
    /** As typed; uniqueness is checked on `email_key`, which ignores case. */
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
    /** When the current photo was uploaded, if it was replaced or added after the registration. */
    personal_image_at: text(),
    is_active: integer().$type<Flag>().notNull().default(1),
    payment_status: integer().$type<Flag>().notNull().default(0),
    /** The last paid day (`YYYY-MM-DD`), without grace days; null: no end, or not paid. */
    paid_until: text(),
    /** When staff marked the account as paid manually; null if it was not. */
    marked_paid_at: text(),
    /** The last day of the manual mark; null: none. */
    mark_until: text(),
    /** The last day of access by payments or a 100 percent discount; null: none. */
    settled_until: text(),
    /** 1 while a payment is pending. */
    payment_waits: integer().$type<Flag>().notNull().default(0),
    /** The approved amount that is not used up, and the carry-over above the price, in hundredths. */
    credit: integer().notNull().default(0),
    carry: integer().notNull().default(0),
    /** The discount on every price, in percent, and its reason. */
    discount_percent: integer().notNull().default(0),
    discount_reason: text(),
    /** The last day of access by a 100 percent discount. */
    discount_until: text(),
    last_login_at: text(),
    /** When the student asked to recover the account; null: no open request. */
    recover_requested_at: text(),
    /** When the passport image was removed after its retention period. */
    passport_removed_at: text(),
    deleted_at: text(),
    /** Name, email and phone, normalized for search and without spaces (`searchText`). */
    search_text: text().notNull(),
    ...versionColumns(),
    created_at: text().notNull(),
  },
  (columns) => [
    uniqueIndex('students_email').on(columns.email_key),
    index('students_phone').on(columns.phone),
    index('students_grade').on(columns.grade_id, columns.id),
    // To find the student of a document by its address.
    ...documents.map(({ name }) => index(`students_${name}`).on(columns[name]).where(isNotNull(columns[name]))),
    // A covering index for search and list filters, a third of the table's size. The id is indexed as an expression: by
    // its plain name SQLite would read it from the table.
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
      // For the amount owed.
      columns.payment_term,
      columns.discount_percent,
      columns.credit,
      columns.carry,
    ),
    // Indexes for the counts above the list; each count reads a range of one of these.
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
        // Constant in this partial index, but without them SQLite would read the columns from the table.
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
    /** 1 while the password was chosen by somebody else. */
    must_change_password: integer().$type<Flag>().notNull().default(0),
    /** 1 while the password came from the settings or the command line: it allows a login, but no recovery codes. */
    password_given: integer().$type<Flag>().notNull().default(0),
    last_login_at: text(),
    /** When a principal last got recovery codes; null: the next login creates some. */
    recovery_codes_at: text(),
    /** When a person left the staff: only the name is kept, for the audit log. */
    left_at: text(),
    ...versionColumns(),
    created_at: text().notNull(),
  },
  (columns) => [uniqueIndex('admins_email').on(columns.email_key)],
);

/** Former phone numbers of students, kept for thirty days, so that staff who send a code see that the number is new. */
export const formerPhones = table(
  'former_phones',
  {
    id: id(),
    student_id: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    /** When it was changed, and the staff member who changed it; null: the student. */
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
