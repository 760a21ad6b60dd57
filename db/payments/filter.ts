import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '../../src/model/payments/payment-fields.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { contains, containsAmongAll } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { payments, students } from '../schema.ts';

/** Filter of a payment list. Days are those of approval and reversal, or of filing for pending payments. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  /** 1: only payments with entries in the books, approved or reversed. */
  settled?: Flag | undefined;
  q?: string | undefined;
  student_id?: number | undefined;
  account_id?: number | undefined;
  decided_by?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const deleted = (db: Database) => db.select({ id: students.id }).from(students).where(isNotNull(students.deleted_at));

/** Payments that were pending when their student was erased: they cannot be decided, and no list shows them. */
export const orphaned = and(isNull(payments.student_id), eq(payments.state, 'sent'));

/** Pending payments of deleted students: they are hidden until the student is restored. There are few of them. */
export const hidden = (db: Database) => and(eq(payments.state, 'sent'), inArray(payments.student_id, deleted(db)));

/** Decided payments are always listed; pending ones only while their student exists and is not deleted. */
const shown = (db: Database) => {
  const { student_id, state } = payments;
  // `not in` is true for everybody when no student is deleted.
  return or(ne(state, 'sent'), and(isNotNull(student_id), notInArray(student_id, deleted(db))));
};

type Days = Pick<PaymentFilter, 'from' | 'to'>;

const between = (day: SQL, { from, to }: Days): SQL | undefined =>
  and(from ? sql`${day} >= ${from}` : undefined, to ? sql`${day} <= ${to}` : undefined);

/** The latest decision of a payment in a range of days or by a person; for a reversed payment this is the reversal. */
export const decidedWithin = ({ from, to, decided_by }: PaymentFilter): SQL | undefined =>
  and(
    from ? gte(payments.decided_on, from) : undefined,
    to ? lte(payments.decided_on, to) : undefined,
    onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id)),
  );

/** Like `decidedWithin`, for the approval of a payment that was reversed since. */
export const approvedWithin = ({ from, to, decided_by }: PaymentFilter): SQL | undefined =>
  and(
    from ? gte(payments.approved_on, from) : undefined,
    to ? lte(payments.approved_on, to) : undefined,
    onlyWhere(decided_by, (id) => eq(payments.approved_by_id, id)),
  );

const ofAccount = (account_id: number | undefined) => onlyWhere(account_id, (id) => eq(payments.account_id, id));

/**
 * Reversed payments for which the approval or the reversal matches; a refund belongs to the account it was paid from.
 */
function reversedWithin(filter: PaymentFilter): SQL | undefined {
  const left = onlyWhere(filter.account_id, (id) =>
    or(eq(payments.account_id, id), eq(payments.refund_account_id, id)),
  );
  const reversal = and(decidedWithin(filter), left);
  const approval = and(approvedWithin(filter), ofAccount(filter.account_id));
  return and(eq(payments.state, 'reversed'), reversal && approval && or(reversal, approval));
}

/** Filters payments by state, days, decider and account. */
function within(filter: PaymentFilter): SQL | undefined {
  const { state, settled, account_id, decided_by } = filter;
  const reversed = reversedWithin(filter);
  const account = ofAccount(account_id);
  const decided = decidedWithin(filter);
  if (state === 'reversed') return reversed;
  if (state === 'sent') {
    const day = between(sql`${payments.filed_on}`, filter);
    return and(
      eq(payments.state, state),
      day,
      onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id)),
      account,
    );
  }
  if (state !== undefined) return and(eq(payments.state, state), decided, account);
  const narrowedDown = decided !== undefined || account !== undefined;
  if (settled === 1) {
    if (!narrowedDown) return inArray(payments.state, ['approved', 'reversed']);
    return or(and(eq(payments.state, 'approved'), decided, account), reversed);
  }
  if (!narrowedDown) return undefined;
  const person = onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id));
  const day = between(sql`coalesce(${payments.decided_on}, ${payments.filed_on})`, filter);
  return or(and(ne(payments.state, 'reversed'), day, person, account), reversed);
}

/** The whole filter except the search words, including hidden payments. One index covers it. */
export const asked = (filter: PaymentFilter): SQL | undefined =>
  and(
    // Days, decider and account must match the same entry: a payment may have two.
    filter.settled === 1 && filter.state !== undefined ? inArray(payments.state, ['approved', 'reversed']) : undefined,
    onlyWhere(filter.student_id, (id) => eq(payments.student_id, id)),
    within(filter),
  );

/** The whole filter except the search words, without hidden payments. */
export const narrowed = (db: Database, filter: PaymentFilter): SQL | undefined => and(asked(filter), shown(db));

/**
 * Search conditions for the student (as in the student list) and for the reference; one of them must match.
 * `anyStudent` is the same condition for a full scan of all students.
 */
export function matching(q: string | undefined): { student: SQL; anyStudent: SQL; reference: SQL } | null {
  const words = searchWords(q ?? '');
  const student = and(...words.map((word) => contains(students.search_text, word)));
  const anyStudent = and(...words.map((word) => containsAmongAll(students.search_text, word)));
  const reference = referenceKey(q ?? null);
  if (!student || !anyStudent || reference === null) return null;
  return { student, anyStudent, reference: contains(payments.reference_key, reference) };
}
