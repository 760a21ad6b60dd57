import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../open.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { payments, students } from '../schema.ts';
import { updateAccess } from './access.ts';

/** The ended access of a student, so that it can be restored. */
export type EndedValidity = Pick<
  typeof students.$inferSelect,
  'id' | 'payment_status' | 'paid_until' | 'marked_paid_at' | 'mark_until' | 'settled_until' | 'discount_until'
>;

/**
 * Ends all paid access at once, manual marks included. Approved payments stay approved, and undoing a decision does not
 * restore the access.
 * @param at the moment, by which `restoreValidity` finds the ended payments
 */
export async function endValidity(tx: Transaction, ids: readonly number[], at: string): Promise<EndedValidity[]> {
  const ended: EndedValidity[] = [];
  for await (const some of portionsInTurn(ids)) {
    const rows = await tx.select().from(students).where(inArray(students.id, some));
    ended.push(
      ...rows.map(({ id, payment_status, paid_until, marked_paid_at, mark_until, settled_until, discount_until }) => {
        return { id, payment_status, paid_until, marked_paid_at, mark_until, settled_until, discount_until };
      }),
    );
    const theirs = inArray(payments.student_id, some);
    const over = inArray(payments.state, ['approved', 'reversed']);
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
 * Restores what `endValidity` ended at a moment and recalculates the status, because decisions or discounts may have
 * changed since.
 */
export async function restoreValidity(tx: Transaction, ended: readonly EndedValidity[], at: string): Promise<void> {
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
