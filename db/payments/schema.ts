import { isNotNull } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import { accountTypes, refusalReasons } from '../../src/model/payments/payment-fields.ts';
import { type PaymentState, paymentStates } from '../../src/model/payments/states.ts';
import type { AccountKind, Flag } from '../../src/model/people/student-fields.ts';
import { type PriceTerm, priceTerms } from '../../src/model/school/price-terms.ts';
import { firstSchool } from '../../src/model/school/school-defaults.ts';
import { translated } from '../content/translated.ts';
import { choice, id, index, integer, json, table, text, uniqueIndex } from '../dialect/columns.ts';
import { students } from '../people/schema.ts';
import { versionColumns } from '../version-columns.ts';

/**
 * The content of a receipt, stored when the payment was approved. Amounts are whole parts (`money.ts`), days
 * `YYYY-MM-DD`.
 */
export interface StoredReceipt {
  /** Empty if the description of the school does not begin with a name. */
  school: Bilingual;
  /** Null after the student was erased. */
  student: string | null;
  grade: { id: number; name: Bilingual } | null;
  payment_term: PriceTerm;
  account: Bilingual | null;
  currency: string;
  amount: number;
  /** Amount in the school's currency, if the account has another currency. Missing in receipts of older versions. */
  worth?: number | null;
  reference: string | null;
  paid_on: string | null;
  valid_until: string | null;
  /** Amount still due after this approval, in the school's currency. Null if the term has no listed price. */
  due: number | null;
  /** The school's currency at the approval. Missing in receipts of older versions. */
  school_currency?: string;
  /** Time and author of the approval. */
  at: string | null;
  by: string | null;
}

/** The fields of a payment that a decision may change. */
export interface BeforeDecision {
  state: PaymentState;
  amount: number | null;
  account_id: number | null;
  reference: string | null;
  reference_key: string | null;
  valid_until: string | null;
  ended_at: string | null;
  reason: 'unreadable' | 'short' | 'used' | 'account' | 'other' | null;
  note: string | null;
  /** Absent in rows of an earlier version. */
  worth?: number | null;
  counts: number;
  carry: number;
  decided_at: string | null;
  decided_on: string | null;
  decided_by_id: number | null;
  decided_by_name: string | null;
  refunded: number | null;
  refunded_on: string | null;
  refund_account_id: number | null;
}

/** Data for undo: the payment's previous values, and the changes to the student and to earlier payments. */
export interface DecisionSnapshot {
  before: BeforeDecision;
  /** The previous account kind and term if the account was free, else null. */
  account: { kind_of_account: AccountKind; payment_term: PriceTerm | null } | null;
  /** The discount before and after a free account became paid; absent in rows of an earlier version. */
  discount?: { percent: number; until: string | null; after: number } | null;
  /** The manual paid mark that the approval removed. */
  mark: { marked_paid_at: string; mark_until: string | null } | null;
  /** The previous counted amount and carry-over of earlier payments. */
  counts: [payment: number, counts: number, carry: number][];
  /** For a reversal: the undo data of the approval; absent in rows of an earlier version. */
  approval?: DecisionSnapshot | null;
  /** True: can no longer be undone; kept for a later reversal. */
  over?: boolean;
}

/** Payment accounts: bank accounts, banking apps and the cash desk. */
export const paymentAccounts = table('payment_accounts', {
  id: id(),
  kind: choice(accountTypes).notNull(),
  ...translated('name', () => text().notNull()),
  holder: text().notNull(),
  number: text().notNull(),
  ...translated('note', () => text().notNull()),
  currency: text().notNull().default(firstSchool.currency),
  is_active: integer().$type<Flag>().notNull().default(1),
  ...versionColumns(),
  deleted_at: text(),
  created_at: text().notNull(),
});

/** End dates of paid access; one row. Days are `YYYY-MM-DD` or empty. */
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

/** Payments. Amounts are in whole parts (`money.ts`), days are `YYYY-MM-DD`, moments ISO 8601. */
export const payments = table(
  'payments',
  {
    id: id(),
    /** Null once the student is erased. */
    student_id: integer().references(() => students.id, { onDelete: 'set null' }),
    payment_term: choice(priceTerms).notNull(),
    /** The amount due when the payment was filed. */
    amount_due: integer().notNull(),
    amount: integer(),
    account_id: integer().references(() => paymentAccounts.id),
    reference: text(),
    /** The normalized reference, for comparisons. */
    reference_key: text(),
    paid_on: text(),
    image: text(),
    /** Hash of the uploaded image bytes. */
    image_hash: text(),
    /** When the image was removed because its retention period ended. */
    image_removed_at: text(),
    state: choice(paymentStates).notNull(),
    reason: choice(refusalReasons),
    note: text(),
    valid_until: text(),
    /** When its validity was ended early, manually or by a promotion. */
    ended_at: text(),
    /** The amount in the school's currency, if the account has another currency. */
    worth: integer(),
    /** The part of the amount that counts toward the price. */
    counts: integer().notNull().default(0),
    /** The part above the price (carry-over): it still counts for the next period. */
    carry: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** The staff member who filed it; null: the student. */
    filed_by_id: integer(),
    filed_by_name: text(),
    filed_on: text().notNull(),
    decided_at: text(),
    /** The school day of the decision. */
    decided_on: text(),
    decided_by_id: integer(),
    decided_by_name: text(),
    approved_at: text(),
    approved_by_name: text(),
    /** For a reversed payment: day and person of the approval; before the reversal they are in `decided_…`. */
    approved_on: text(),
    approved_by_id: integer(),
    /** The receipt number; it is kept even after a reversal. */
    receipt_year: integer(),
    receipt_number: integer(),
    /** The content of the receipt at approval. */
    receipt: json<StoredReceipt>(),
    /** For a reversed payment: whether the money had arrived. */
    received: integer().$type<Flag>(),
    refunded: integer(),
    refunded_on: text(),
    refund_account_id: integer().references(() => paymentAccounts.id),
    /** The changes of the last decision, while it can be undone; else null. */
    undo: json<DecisionSnapshot>(),
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
    // Like the index above, for approvals that were reversed since.
    index('payments_approved').on(
      columns.state,
      columns.approved_on,
      columns.account_id,
      columns.approved_by_id,
      columns.amount,
    ),
    index('payments_account').on(columns.account_id),
    index('payments_refund').on(columns.refund_account_id),
    // A partial index: there are only a few refunds.
    index('payments_refunded').on(columns.refund_account_id, columns.refunded).where(isNotNull(columns.refunded)),
    index('payments_reference').on(columns.reference_key, columns.id),
    index('payments_picture').on(columns.image_hash),
    index('payments_image').on(columns.image),
    uniqueIndex('payments_receipt').on(columns.receipt_year, columns.receipt_number),
  ],
);

/** Extensions of many end dates at once; kept for undo. */
export const extensions = table('extensions', {
  id: id(),
  at: text().notNull(),
  undone_at: text(),
});

/** The end dates that an extension has moved: of a payment, a manual mark or a discount. */
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
    /** Null: an end date in the student's row. */
    payment_id: integer(),
    kind: choice(['payment', 'mark', 'discount'] as const).notNull(),
    before: text().notNull(),
    after: text().notNull(),
  },
  (columns) => [index('extension_moves_extension').on(columns.extension_id, columns.student_id)],
);
