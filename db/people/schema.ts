import { isNotNull, isNull, sql } from 'drizzle-orm';
import type { Changes } from '../../src/model/people/audit.ts';
import { roles } from '../../src/model/people/capabilities.ts';
import { messageStates } from '../../src/model/people/message.ts';
import { accountKinds, byDocument, documents, type Flag } from '../../src/model/people/student-fields.ts';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import { choice, id, index, integer, json, table, text, uniqueIndex } from '../dialect/columns.ts';
import { grades } from '../school/schema.ts';
import { versionColumns } from '../version-columns.ts';

/** Families: brothers and sisters whose accounts one family uses. A student belongs to one or to none. */
export const families = table('families', { id: id(), created_at: text().notNull() });

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
    /** The approved amount that is not used up, and the carry-over above the price, in whole parts (`money.ts`). */
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
    /** The value of `email_key` that its owner has confirmed by a link in a mail; another address is not confirmed. */
    confirmed_key: text(),
    /** Null: the student belongs to no family. */
    family_id: integer().references(() => families.id),
  },
  (columns) => [
    uniqueIndex('students_email').on(columns.email_key),
    index('students_family').on(columns.family_id).where(isNotNull(columns.family_id)),
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
    /** The value of `email_key` that its owner has confirmed by a link in a mail; another address is not confirmed. */
    confirmed_key: text(),
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

/** What visitors wrote in the contact form. */
export const messages = table(
  'messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    state: choice(messageStates).notNull().default('new'),
    /** What the staff has noted about it; '' for nothing. */
    note: text().notNull().default(''),
    /** The id of the staff member who marked it as done; null: it is new, or was done before that was noted. */
    done_by: integer(),
    done_at: text(),
    deleted_at: text(),
    deleted_by: integer(),
    /** All texts, normalized for search and without spaces (`searchText`). */
    search_text: text().notNull().default(''),
    ...versionColumns(),
    created_at: text().notNull(),
  },
  (columns) => [
    index('messages_state').on(columns.state, columns.id).where(isNull(columns.deleted_at)),
    index('messages_deleted').on(columns.deleted_at, columns.id).where(isNotNull(columns.deleted_at)),
  ],
);

/**
 * Audit log: one line for each write by staff and each opened document, in the same transaction. Lines are only added;
 * the actor's name is kept even if the actor leaves.
 */
export const auditLines = table(
  'audit_lines',
  {
    id: id(),
    at: text().notNull(),
    actor_id: integer().notNull(),
    actor_name: text().notNull(),
    action: text().notNull(),
    /** The subject of the line, as an API path without its base: `students/12`. */
    about: text().notNull(),
    changes: json<Changes>().notNull(),
  },
  (columns) => [
    index('audit_lines_actor').on(columns.actor_id, columns.id),
    index('audit_lines_about').on(columns.about, columns.id),
  ],
);

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
    /** Not read any more. It stays because an earlier version of the program on the same database still reads it. */
    tries_left: integer().notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (columns) => [index('login_codes_end').on(columns.expires_at)],
);

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

/** Not used any more. It stays because an earlier version of the program on the same database still writes to it. */
export const uploadHolds = table(
  'upload_holds',
  {
    holder: text().notNull(),
    network: text().notNull(),
    bytes: integer().notNull(),
    /** Another one each second, as long as the process lives. */
    beat: integer().notNull(),
  },
  (columns) => [uniqueIndex('upload_holds_holder').on(columns.holder, columns.network)],
);

/** School-wide settings, one row each: `registration`, `retention`, `roster_columns`, `school`, `setup`. */
export const officeRecords = table('office_records', {
  name: text().primaryKey(),
  value: json<unknown>().notNull(),
  ...versionColumns(),
});

/**
 * The number of login names made for a phone number; a number is never reused, even if its student is gone. Only a
 * keyed hash of the phone is stored, so that the phone number can be erased.
 */
export const loginNumbers = table('login_numbers', {
  phone_key: text().primaryKey(),
  last: integer().notNull(),
});

/**
 * Pending work of erasures: deleting files and scrubbing the database. A row is deleted when both are done; until then
 * the work is retried at every start.
 */
export const erasures = table('erasures', {
  id: id(),
  files: json<string[]>().notNull(),
  /** The erased person, to find them in kept copies of the school: an id alone may belong to somebody else there. */
  person: json<{ id: number; created_at: string } | null>(),
  created_at: text().notNull(),
});

/**
 * Who was erased, by id and time of creation: a restored backup still holds them, and they are erased in it again. Rows
 * go when no backup is as old.
 */
export const erasedPeople = table('erased_people', {
  id: id(),
  student_id: integer().notNull(),
  student_created_at: text().notNull(),
  at: text().notNull(),
});

/** Imported student lists; the audit log refers to them as `imports/{id}`. */
export const imports = table('imports', {
  id: id(),
  at: text().notNull(),
  created: integer().notNull(),
  updated: integer().notNull(),
});

/** Promotions of whole grades. `to_grade_id` is null if the students leave the school. */
export const promotions = table('promotions', {
  id: id(),
  at: text().notNull(),
  grade_id: integer()
    .notNull()
    .references(() => grades.id),
  to_grade_id: integer().references(() => grades.id),
  undone_at: text(),
});

/** Promoted students with their previous account state, for undo. */
export const promotedStudents = table(
  'promoted_students',
  {
    promotion_id: integer()
      .notNull()
      .references(() => promotions.id),
    student_id: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    is_active: integer().$type<Flag>().notNull(),
    payment_status: integer().$type<Flag>().notNull(),
    paid_until: text(),
    marked_paid_at: text(),
    mark_until: text(),
    settled_until: text(),
    discount_until: text(),
    /** The discount in percent before and after the promotion; null in rows of an earlier version. */
    discount_percent: integer(),
    discount_after: integer(),
    /** 1 once an undo has moved the student back. */
    returned: integer().$type<Flag>().notNull().default(0),
  },
  (columns) => [
    uniqueIndex('promoted_students_of').on(columns.promotion_id, columns.student_id),
    index('promoted_students_student').on(columns.student_id),
  ],
);

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
    /** The student who logged in and switched to this brother or sister; null: the student's own login. */
    openedBy: integer('opened_by'),
    /** The last noted use, in seconds; null: none yet. */
    usedAt: integer('used_at'),
  },
  (columns) => [
    index('student_sessions_opened').on(columns.openedBy).where(isNotNull(columns.openedBy)),
    index('student_sessions_user').on(columns.userId),
    index('student_sessions_end').on(columns.expiresAt),
  ],
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
    usedAt: integer('used_at'),
  },
  (columns) => [index('admin_sessions_user').on(columns.userId), index('admin_sessions_end').on(columns.expiresAt)],
);

/**
 * Logins of a student or a member of staff, with where they came from. A login outlives its session, so that the person
 * can be told of it. The id is what a session is called by: it says nothing about the token.
 */
export const logins = table(
  'logins',
  {
    id: id(),
    student_id: integer().references(() => students.id, { onDelete: 'cascade' }),
    admin_id: integer().references(() => admins.id, { onDelete: 'cascade' }),
    /** The id of its session, which may be over. */
    session_id: text().notNull(),
    /** A hash of the browser's cookie and the account; null for a program without cookies. */
    browser_hash: text(),
    /** Names of the browser and the system; null: unknown. */
    browser: text(),
    system: text(),
    /** Null: forgotten, or never known. */
    address: text(),
    /** Null for a session that began before logins were noted. */
    at: text(),
    /** 1 until the person has seen that a new browser has logged in. */
    unseen: integer('untold').$type<Flag>().notNull().default(0),
  },
  (columns) => [
    uniqueIndex('logins_session').on(columns.session_id),
    index('logins_student').on(columns.student_id),
    index('logins_admin').on(columns.admin_id),
    index('logins_at').on(columns.at),
  ],
);

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

/**
 * The second step of a login: the secret that a member of staff shares with an app. It counts once it is confirmed.
 * `last_step` is the newest time step whose code was taken: this and older ones are never taken again.
 */
export const secondFactors = table('second_factors', {
  admin_id: integer()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Null: it was shown, but no code has proved yet that an app knows it. */
  confirmed_at: text(),
  last_step: integer(),
  /** When wrong codes last reached their limit; null once the person has been told. */
  blocked_at: text(),
  created_at: text().notNull(),
});

/** Unused backup codes for the second step, stored as hashes only. */
export const backupCodes = table(
  'backup_codes',
  {
    id: id(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
  },
  (columns) => [index('backup_codes_admin').on(columns.admin_id)],
);

/** Wrong codes of the last day: their limit holds over all challenges, addresses and processes. */
export const wrongCodes = table(
  'wrong_codes',
  {
    id: id(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    at: text().notNull(),
  },
  (columns) => [index('wrong_codes_admin').on(columns.admin_id, columns.at), index('wrong_codes_at').on(columns.at)],
);

/** Logins that wait for their second step. The id is the hash of the challenge, never the challenge itself. */
export const secondSteps = table(
  'second_steps',
  {
    id: text().primaryKey(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** A hash of the stored password hash: a new password ends what the old one has begun. */
    password_mark: text().notNull(),
    shared: integer().$type<Flag>().notNull(),
    tries_left: integer().notNull(),
    expires_at: text().notNull(),
  },
  (columns) => [index('second_steps_admin').on(columns.admin_id), index('second_steps_end').on(columns.expires_at)],
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
