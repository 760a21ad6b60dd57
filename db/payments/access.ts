import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { Clock } from '../../src/model/payments/payment-settings.ts';
import { bookedStates, stateFacts } from '../../src/model/payments/states.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import type { StudentState } from '../../src/model/people/student-state.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
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
 * Students in a payment state: the SQL version of `paidAccessOf` in `src/model/payments/paid-access.ts`
 * (`tests/api/payments/paid-access.test.ts` compares the two).
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
  const approved = own.filter(({ state }) => stateFacts[state].counts);
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
      payment_waits: own.some(({ state }) => stateFacts[state].waits) ? 1 : 0,
      credit: approved.reduce((sum, { counts }) => sum + counts, 0),
      carry: approved.reduce((sum, { carry }) => sum + carry, 0),
      ...(own.length > 0 ? { payment_image: picture } : {}),
    })
    .where(eq(students.id, id));
}

/** The ended access of a student, so that it can be restored. */
export type EndedAccess = Pick<
  typeof students.$inferSelect,
  'id' | 'payment_status' | 'paid_until' | 'marked_paid_at' | 'mark_until' | 'settled_until' | 'discount_until'
>;

/**
 * Ends all paid access at once, manual marks included. Approved payments stay approved, and undoing a decision does not
 * restore the access.
 * @param at the moment, by which `restoreAccess` finds the ended payments
 */
export async function endAccess(tx: Transaction, ids: readonly number[], at: string): Promise<EndedAccess[]> {
  const ended: EndedAccess[] = [];
  for await (const some of portionsInTurn(ids)) {
    const rows = await tx.select().from(students).where(inArray(students.id, some));
    ended.push(
      ...rows.map(({ id, payment_status, paid_until, marked_paid_at, mark_until, settled_until, discount_until }) => {
        return { id, payment_status, paid_until, marked_paid_at, mark_until, settled_until, discount_until };
      }),
    );
    const theirs = inArray(payments.student_id, some);
    const over = inArray(payments.state, bookedStates);
    await tx
      .update(payments)
      .set({ ended_at: at })
      .where(and(theirs, over, isNull(payments.ended_at)));
    const undoable = await tx
      .select({ id: payments.id, undo: payments.undo })
      .from(payments)
      .where(and(theirs, isNotNull(payments.undo)));
    for (const { id, undo } of undoable) {
      if (!undo?.mark && !undo?.discount?.until) continue;
      const discount = undo.discount && { ...undo.discount, until: null };
      await tx
        .update(payments)
        .set({ undo: { ...undo, mark: null, ...(discount ? { discount } : {}) } })
        .where(eq(payments.id, id));
    }
    const nothing = {
      paid_until: null,
      marked_paid_at: null,
      mark_until: null,
      settled_until: null,
      discount_until: null,
    };
    await tx
      .update(students)
      .set({ payment_status: 0, ...nothing })
      .where(inArray(students.id, some));
  }
  return ended;
}

/**
 * Restores what `endAccess` ended at a moment and recalculates the status, because decisions or discounts may have
 * changed since.
 */
export async function restoreAccess(tx: Transaction, ended: readonly EndedAccess[], at: string): Promise<void> {
  for await (const some of portionsInTurn(ended)) {
    const ids = some.map(({ id }) => id);
    await tx
      .update(payments)
      .set({ ended_at: null })
      .where(and(inArray(payments.student_id, ids), eq(payments.ended_at, at)));
    for await (const { id, discount_until, ...before } of eachInTurn(some)) {
      await tx.update(students).set(before).where(eq(students.id, id));
      const whole = and(eq(students.id, id), eq(students.discount_percent, 100));
      await tx.update(students).set({ discount_until }).where(whole);
      await updateAccess(tx, id);
    }
  }
}

/** Marks a student as paid without a payment. @param until the last valid day; null: no end */
export async function markPaid(db: Database, actor: Actor, id: number, until: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const shown = { payment_status: students.payment_status, paid_until: students.paid_until };
    const read = () => tx.select(shown).from(students).where(eq(students.id, id));
    const [before] = await read();
    const mark = { marked_paid_at: new Date().toISOString(), mark_until: until };
    await tx.update(students).set(mark).where(eq(students.id, id));
    await updateAccess(tx, id);
    const [after] = await read();
    if (!before || !after) return;
    const changes = changesBetween<typeof after>(before, after, ['payment_status', 'paid_until']);
    await noteInAudit(tx, actor, { action: 'mark_paid', about: `students/${id}`, changes });
  });
}

/** Marks a student as unpaid: ends all paid access. */
export async function markUnpaid(db: Database, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [ended] = await endAccess(tx, [id], new Date().toISOString());
    const changes = {
      payment_status: [ended?.payment_status ?? 0, 0],
      paid_until: [ended?.paid_until ?? null, null],
    } as const;
    await noteInAudit(tx, actor, { action: 'mark_unpaid', about: `students/${id}`, changes });
  });
}
