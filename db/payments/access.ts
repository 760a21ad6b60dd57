import { and, asc, eq, gte, isNotNull, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { Clock } from '../../src/model/payments/terms.ts';
import type { StudentState } from '../../src/model/people/student-state.ts';
import type { Database, Transaction } from '../open.ts';
import { payments, students } from '../schema.ts';

/** Manual marks that have expired on the school-wide end date, for students without other paid access. */
export function endedMarks({ byHandEnds, marksFrom, today, since }: Clock): SQL | undefined {
  if (byHandEnds === '' || byHandEnds >= today) return undefined;
  const { marked_paid_at, settled_until } = students;
  return and(
    isNotNull(marked_paid_at),
    lt(marked_paid_at, marksFrom),
    or(isNull(settled_until), lt(settled_until, since)),
  );
}

/**
 * Students in a payment state: the SQL version of `standingOf` in `src/model/payments/standing.ts`
 * (`tests/api/payments/standing.test.ts` compares the two).
 */
export function ofState(state: StudentState, clock: Clock): SQL | undefined {
  const { is_active, payment_waits, payment_status, paid_until } = students;
  const decided = and(eq(is_active, 1), eq(payment_waits, 0));
  const ended = endedMarks(clock);
  const undated = or(isNull(paid_until), gte(paid_until, clock.since));
  switch (state) {
    case 'inactive':
      return eq(is_active, 0);
    case 'waiting':
      return and(eq(is_active, 1), eq(payment_waits, 1));
    case 'paid':
      return and(decided, eq(payment_status, 1), undated, ended && or(isNull(students.marked_paid_at), not(ended)));
    case 'expired':
      return and(decided, eq(payment_status, 1), or(lt(paid_until, clock.since), ended));
    case 'unpaid':
      return and(decided, eq(payment_status, 0));
  }
}

/** The number of students whose own dates are valid, but whose manual mark has expired on the school-wide end date. */
export async function countEndedMarks(db: Database, clock: Clock): Promise<number> {
  const { is_active, payment_waits, payment_status, paid_until, deleted_at } = students;
  const ended = endedMarks(clock);
  if (!ended) return 0;
  const counted = and(isNull(deleted_at), eq(is_active, 1), eq(payment_waits, 0), eq(payment_status, 1), ended);
  return db.$count(students, and(counted, or(isNull(paid_until), gte(paid_until, clock.since))));
}

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);

/**
 * Recalculates a student's payment status after any change of the student or the payments: paid-until date, pending
 * flag, credit and latest receipt image.
 */
export async function updateAccess(tx: Transaction, id: number): Promise<void> {
  const [student] = await tx.select().from(students).where(eq(students.id, id));
  if (!student) return;
  const own = await tx.select().from(payments).where(eq(payments.student_id, id)).orderBy(asc(payments.id));
  const approved = own.filter(({ state }) => state === 'approved');
  const valid = approved.filter(({ ended_at }) => ended_at === null).map(({ valid_until }) => valid_until);
  const settled_until = latest([...valid, student.discount_until]);
  const { marked_paid_at, mark_until } = student;
  const marked = marked_paid_at !== null;
  const picture = own.findLast(({ image }) => image !== null)?.image ?? null;
  await tx
    .update(students)
    .set({
      settled_until,
      payment_status: settled_until !== null || marked ? 1 : 0,
      paid_until: marked && mark_until === null ? null : latest([settled_until, mark_until]),
      payment_waits: own.some(({ state }) => state === 'sent') ? 1 : 0,
      credit: approved.reduce((sum, { counts }) => sum + counts, 0),
      carry: approved.reduce((sum, { carry }) => sum + carry, 0),
      ...(own.length > 0 ? { payment_image: picture } : {}),
    })
    .where(eq(students.id, id));
}
