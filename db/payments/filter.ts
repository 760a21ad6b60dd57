import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '../../src/model/payments/payment-fields.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { contains, containsAmongAll } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { payments, students } from '../schema.ts';

/** What a list of payments is narrowed to. Days are those of decision, of filing while they wait. */
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

/** Whose student is deleted is not listed; what was decided of one who is erased stands there without a student. */
const shown = (db: Database) => {
  const { student_id, state } = payments;
  // Nobody at all is in an empty list of deleted ones.
  const present = and(isNotNull(student_id), notInArray(student_id, deleted(db)));
  return or(and(isNull(student_id), ne(state, 'sent')), present);
};

function days({ from, to, state, settled }: PaymentFilter): SQL | undefined {
  const { decided_on, filed_on } = payments;
  if (state === 'sent') return and(from ? gte(filed_on, from) : undefined, to ? lte(filed_on, to) : undefined);
  if (state !== undefined || settled === 1)
    return and(from ? gte(decided_on, from) : undefined, to ? lte(decided_on, to) : undefined);
  const day = sql`coalesce(${decided_on}, ${filed_on})`;
  return and(from ? gte(day, from) : undefined, to ? lte(day, to) : undefined);
}

/** Payments of deleted students: there are few of them, found by their student. */
export const hidden = (db: Database) => inArray(payments.student_id, deleted(db));

/** All of a filter but its words, whether it is shown or not: what is asked stands in one index. */
export const asked = (filter: PaymentFilter): SQL | undefined =>
  and(
    onlyWhere(filter.state, (state) => eq(payments.state, state)),
    filter.settled === 1 ? inArray(payments.state, ['approved', 'reversed']) : undefined,
    onlyWhere(filter.student_id, (id) => eq(payments.student_id, id)),
    onlyWhere(filter.account_id, (id) => eq(payments.account_id, id)),
    onlyWhere(filter.decided_by, (id) => eq(payments.decided_by_id, id)),
    days(filter),
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
