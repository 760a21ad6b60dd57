import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { isRunning, priceFor } from '../../src/model/payments/standing.ts';
import type { Transaction } from '../open.ts';
import { grades, payments, students } from '../schema.ts';
import type { DecisionSnapshot } from './decision-snapshot.ts';
import type { StudentRow } from './filing.ts';
import { schoolClock } from './terms.ts';

/** Approved payments of a student with a counted or carried-over amount, newest first. */
const approved = (tx: Transaction, student: number) =>
  tx
    .select({ id: payments.id, counts: payments.counts, carry: payments.carry })
    .from(payments)
    .where(
      and(
        eq(payments.student_id, student),
        eq(payments.state, 'approved'),
        or(ne(payments.counts, 0), ne(payments.carry, 0)),
      ),
    )
    .orderBy(desc(payments.id));

/**
 * Calculates the amount above the price (carry-over) while the paid period runs. After the period it stays fixed,
 * whatever happens to prices. Call it after `settle`, whenever money, price or discount of a student has changed.
 */
export async function updateCredit(tx: Transaction, id: number): Promise<void> {
  const [found] = await tx
    .select()
    .from(students)
    .innerJoin(grades, eq(grades.id, students.grade_id))
    .where(eq(students.id, id));
  if (!found || !isRunning(found.students, (await schoolClock(tx)).since)) return;
  // A free account has no price to exceed.
  if (found.students.payment_term === null) return;
  const price = priceFor(found.students, found.grades);
  // A term without a fixed price has none either.
  if (price === null) return;
  const above = Math.max(0, found.students.credit - price);
  let left = above;
  for (const payment of await approved(tx, id)) {
    if (payment.carry !== left) await tx.update(payments).set({ carry: left }).where(eq(payments.id, payment.id));
    left = 0;
  }
  await tx.update(students).set({ carry: above }).where(eq(students.id, id));
}

/**
 * When a new period begins, payments for the finished period are used up: only the carry-over above the price still
 * counts.
 * @returns the previous counted amounts of the earlier payments
 */
export async function supersedePreviousApprovals(
  tx: Transaction,
  student: StudentRow | null,
): Promise<DecisionSnapshot['counts']> {
  if (!student) return [];
  const earlier = await approved(tx, student.id);
  if (!isRunning(student, (await schoolClock(tx)).since)) {
    for (const { id, carry } of earlier) await tx.update(payments).set({ counts: carry }).where(eq(payments.id, id));
  }
  return earlier.map(({ id, counts, carry }) => [id, counts, carry]);
}

/**
 * Restores the carry-over that earlier payments contributed to a reversed payment.
 * @param into the counted amounts before that payment was approved
 * @returns the counted amounts until now
 */
export async function giveBackEarlier(
  tx: Transaction,
  into: DecisionSnapshot['counts'],
): Promise<DecisionSnapshot['counts']> {
  const ids = into.map(([id]) => id);
  const rows = await tx
    .select({ id: payments.id, counts: payments.counts, carry: payments.carry })
    .from(payments)
    .where(and(inArray(payments.id, ids), eq(payments.state, 'approved')));
  const before = new Map(into.map(([id, , carry]) => [id, carry]));
  for (const { id, counts } of rows) {
    const carry = before.get(id) ?? 0;
    await tx
      .update(payments)
      .set({ carry, counts: Math.max(counts, carry) })
      .where(eq(payments.id, id));
  }
  return rows.map(({ id, counts, carry }) => [id, counts, carry]);
}
