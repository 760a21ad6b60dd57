import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '../../src/model/payments/payment-fields.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { contains, containsAmongAll } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { payments, students } from '../schema.ts';

/** What a list of payments is narrowed to. Days are those of approval and reversal, of filing while they wait. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  /** 1: what moved money, approved or reversed. */
  settled?: Flag | undefined;
  q?: string | undefined;
  student_id?: number | undefined;
  account_id?: number | undefined;
  decided_by?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const deleted = (db: Database) => db.select({ id: students.id }).from(students).where(isNotNull(students.deleted_at));

/** What waited when its student was erased: nobody can decide it any more, and it stands in no list. */
export const orphaned = and(isNull(payments.student_id), eq(payments.state, 'sent'));

/** What waits of students who are deleted: it is listed again once they are restored. There is little of it. */
export const hidden = (db: Database) => and(eq(payments.state, 'sent'), inArray(payments.student_id, deleted(db)));

/** What was decided is listed, whatever became of its student; what waits only while there is one. */
const shown = (db: Database) => {
  const { student_id, state } = payments;
  // Nobody at all is in an empty list of deleted ones.
  return or(ne(state, 'sent'), and(isNotNull(student_id), notInArray(student_id, deleted(db))));
};

type Days = Pick<PaymentFilter, 'from' | 'to'>;

const between = (day: SQL, { from, to }: Days): SQL | undefined =>
  and(from ? sql`${day} >= ${from}` : undefined, to ? sql`${day} <= ${to}` : undefined);

/** The decisions of a range and of a person: the last one of each payment, which of a reversed one is its reversal. */
export const decidedWithin = ({ from, to, decided_by }: PaymentFilter): SQL | undefined =>
  and(
    from ? gte(payments.decided_on, from) : undefined,
    to ? lte(payments.decided_on, to) : undefined,
    onlyWhere(decided_by, (id) => eq(payments.decided_by_id, id)),
  );

/** The same of approvals that were reversed since. */
export const approvedWithin = ({ from, to, decided_by }: PaymentFilter): SQL | undefined =>
  and(
    from ? gte(payments.approved_on, from) : undefined,
    to ? lte(payments.approved_on, to) : undefined,
    onlyWhere(decided_by, (id) => eq(payments.approved_by_id, id)),
  );

const ofAccount = (account_id: number | undefined) => onlyWhere(account_id, (id) => eq(payments.account_id, id));

/** What was reversed, by one of its two entries: what was given back belongs to the account that it left. */
function reversedWithin(filter: PaymentFilter): SQL | undefined {
  const left = onlyWhere(filter.account_id, (id) =>
    or(eq(payments.account_id, id), eq(payments.refund_account_id, id)),
  );
  const reversal = and(decidedWithin(filter), left);
  const approval = and(approvedWithin(filter), ofAccount(filter.account_id));
  return and(eq(payments.state, 'reversed'), reversal && approval && or(reversal, approval));
}

/** Payments of a state by their days, maker and account. */
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

/** All of a filter but its words, whether it is shown or not: what is asked stands in one index. */
export const asked = (filter: PaymentFilter): SQL | undefined =>
  and(
    // Days, maker and account are those of one entry: a payment may have two.
    filter.settled === 1 && filter.state !== undefined ? inArray(payments.state, ['approved', 'reversed']) : undefined,
    onlyWhere(filter.student_id, (id) => eq(payments.student_id, id)),
    within(filter),
  );

/** All of a filter but its words. */
export const narrowed = (db: Database, filter: PaymentFilter): SQL | undefined => and(asked(filter), shown(db));

/**
 * What a search asks of the student, as in the list of students, and of the reference: one of them must hold.
 * `anyStudent` asks the same where all students are looked through.
 */
export function matching(q: string | undefined): { student: SQL; anyStudent: SQL; reference: SQL } | null {
  const words = searchWords(q ?? '');
  const student = and(...words.map((word) => contains(students.search_text, word)));
  const anyStudent = and(...words.map((word) => containsAmongAll(students.search_text, word)));
  const reference = referenceKey(q ?? null);
  if (!student || !anyStudent || reference === null) return null;
  return { student, anyStudent, reference: contains(payments.reference_key, reference) };
}
