import { isNotNull } from 'drizzle-orm';
import { accountTypes, paymentStates, priceCurrency, refusalReasons } from '../../src/model/payments/payment-fields.ts';
import type { StoredReceipt } from '../../src/model/payments/receipt.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import { translated } from '../content/translated.ts';
import { choice, id, index, integer, json, table, text, uniqueIndex } from '../dialect/columns.ts';
import { students } from '../people/schema.ts';
import { versionColumns } from '../version-columns.ts';
import type { Undone } from './undone.ts';

/** Where families pay: numbers at banks and their apps, and the desk. */
export const paymentAccounts = table('payment_accounts', {
  id: id(),
  kind: choice(accountTypes).notNull(),
  ...translated('name', () => text().notNull()),
  holder: text().notNull(),
  number: text().notNull(),
  ...translated('note', () => text().notNull()),
  currency: text().notNull().default(priceCurrency),
  is_active: integer().$type<Flag>().notNull().default(1),
  ...versionColumns(),
  deleted_at: text(),
  created_at: text().notNull(),
});

/** One row: until when what is paid is valid. Days are `YYYY-MM-DD` or empty. */
export const paymentTerms = table('payment_terms', {
  id: id(),
  year_ends: text().notNull(),
  semester_ends: text().notNull(),
  half_semester_ends: text().notNull(),
  grace_days: integer().notNull(),
  by_hand_ends: text().notNull(),
  discount_max: integer().notNull(),
  ...versionColumns(),
});

/** Amounts are whole hundredths, days `YYYY-MM-DD`, moments ISO 8601. */
export const payments = table(
  'payments',
  {
    id: id(),
    /** Null once the student is erased. */
    student_id: integer().references(() => students.id, { onDelete: 'set null' }),
    payment_term: choice(priceTerms).notNull(),
    /** The rest of the price when it was filed. */
    amount_due: integer().notNull(),
    amount: integer(),
    account_id: integer().references(() => paymentAccounts.id),
    reference: text(),
    /** The reference as it is compared. */
    reference_key: text(),
    paid_on: text(),
    image: text(),
    /** Of the picture's bytes as they were sent. */
    image_hash: text(),
    /** When the picture was taken away because its time was over. */
    image_removed_at: text(),
    state: choice(paymentStates).notNull(),
    reason: choice(refusalReasons),
    note: text(),
    valid_until: text(),
    /** When its validity was ended before its day: by hand, or by a promotion. */
    ended_at: text(),
    /** What it is worth in the school's currency, where its account has another one. */
    worth: integer(),
    /** What of it counts into what is due. */
    counts: integer().notNull().default(0),
    /** What of it was above the price: it counts on once that is spent. */
    carry: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Who of the staff has filed it; null: the student. */
    filed_by_id: integer(),
    filed_by_name: text(),
    filed_on: text().notNull(),
    decided_at: text(),
    /** The day of the decision. */
    decided_on: text(),
    decided_by_id: integer(),
    decided_by_name: text(),
    approved_at: text(),
    approved_by_name: text(),
    /** Of one that is reversed: day and maker of its approval, which `decided_…` tells until then. */
    approved_on: text(),
    approved_by_id: integer(),
    /** The number of its receipt, which it keeps whatever becomes of it. */
    receipt_year: integer(),
    receipt_number: integer(),
    /** What the receipt of the approval says. */
    receipt: json<StoredReceipt>(),
    /** Of one that is reversed: whether its money had come. */
    received: integer().$type<Flag>(),
    refunded: integer(),
    refunded_on: text(),
    refund_account_id: integer().references(() => paymentAccounts.id),
    /** What the last decision has changed, as long as it may be undone; null once it is. */
    undo: json<Undone>(),
    created_at: text().notNull(),
  },
  (columns) => [
    index('payments_student').on(columns.student_id, columns.id, columns.state),
    index('payments_state').on(columns.state, columns.id),
    index('payments_decided').on(columns.state, columns.decided_on, columns.account_id, columns.decided_by_id),
    index('payments_sums').on(
      columns.state,
      columns.account_id,
      columns.decided_on,
      columns.decided_by_id,
      columns.amount,
    ),
    // The same of approvals that were reversed since.
    index('payments_approved').on(
      columns.state,
      columns.approved_on,
      columns.account_id,
      columns.approved_by_id,
      columns.amount,
    ),
    index('payments_account').on(columns.account_id),
    index('payments_refund').on(columns.refund_account_id),
    // What was given back, of which there is little.
    index('payments_refunded').on(columns.refund_account_id, columns.refunded).where(isNotNull(columns.refunded)),
    index('payments_reference').on(columns.reference_key, columns.id),
    index('payments_picture').on(columns.image_hash),
    index('payments_image').on(columns.image),
    uniqueIndex('payments_receipt').on(columns.receipt_year, columns.receipt_number),
  ],
);

/** What moved the ends of many at once, so that it can be undone. */
export const extensions = table('extensions', {
  id: id(),
  at: text().notNull(),
  undone_at: text(),
});

/** What an extension has moved: the end of a payment, of a mark or of a discount. */
export const extensionMoves = table(
  'extension_moves',
  {
    id: id(),
    extension_id: integer()
      .notNull()
      .references(() => extensions.id, { onDelete: 'cascade' }),
    student_id: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** Null: the student's own ends. */
    payment_id: integer(),
    kind: choice(['payment', 'mark', 'discount'] as const).notNull(),
    before: text().notNull(),
    after: text().notNull(),
  },
  (columns) => [index('extension_moves_extension').on(columns.extension_id, columns.student_id)],
);
