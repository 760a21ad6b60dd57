import { and, eq, gt, inArray } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { proposedEnd } from '../../src/model/payments/terms.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { students } from '../schema.ts';
import { updateAccess } from './access.ts';
import { supersedePreviousApprovals, updateCredit } from './credit.ts';
import { liveStudent } from './filing.ts';
import { readTerms } from './terms.ts';

/**
 * Gives a student a discount on every price from now on; 100 percent gives full access until the end of the year.
 * @param anyPercent whether the discount may exceed the maximum of the payment terms
 * @throws Refusal 403, 404
 */
export async function giveDiscount(
  db: Database,
  actor: Actor,
  id: number,
  { percent, reason, anyPercent }: { percent: number; reason: string; anyPercent: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const student = await liveStudent(tx, id);
    if (!student) throw new Refusal('notFound');
    const terms = await readTerms(tx);
    // Changing a discount that already exceeds the maximum needs the same permission.
    const highest = Math.max(percent, student.discount_percent);
    if (highest > terms.discount_max && !anyPercent) throw new Refusal('notPermitted');
    const discount_until = percent === 100 ? proposedEnd(terms, 'year', schoolDay(new Date())) : null;
    // A 100 percent discount starts a period without payment: money spent on earlier periods stays spent.
    if (percent === 100) await supersedePreviousApprovals(tx, student);
    const given = { discount_percent: percent, discount_reason: reason, discount_until };
    await tx.update(students).set(given).where(eq(students.id, id));
    await updateAccess(tx, id);
    await updateCredit(tx, id);
    const changes = { discount: [student.discount_percent, percent] } as const;
    await noteInAudit(tx, actor, { action: 'discount', about: `students/${id}`, changes });
  });
}

/** The actor, and whether they may give discounts above the maximum. */
export interface Giver extends Actor {
  anyPercent: boolean;
}

/**
 * Lowers discounts above the maximum for students whose price has changed, because the discount was granted for the old
 * price. An actor who may exceed the maximum keeps them.
 * @returns the ids of students whose discount was lowered, and the maximum in percent
 */
export async function capDiscounts(
  tx: Transaction,
  actor: Giver,
  ids: readonly number[],
): Promise<{ lowered: number[]; bound: number }> {
  const bound = (await readTerms(tx)).discount_max;
  const lowered: number[] = [];
  if (actor.anyPercent) return { lowered, bound };
  for await (const some of portionsInTurn(ids)) {
    const above = await tx
      .select({ id: students.id, percent: students.discount_percent })
      .from(students)
      .where(and(inArray(students.id, some), gt(students.discount_percent, bound)));
    for await (const { id, percent } of eachInTurn(above)) {
      await tx.update(students).set({ discount_percent: bound, discount_until: null }).where(eq(students.id, id));
      await updateAccess(tx, id);
      await updateCredit(tx, id);
      await noteInAudit(tx, actor, {
        action: 'discount',
        about: `students/${id}`,
        changes: { discount: [percent, bound] },
      });
      lowered.push(id);
    }
  }
  return { lowered, bound };
}

/** Like `boundDiscounts`, for one student. @returns the new percentage if the discount was lowered, else null */
export async function capDiscount(tx: Transaction, actor: Giver, id: number): Promise<number | null> {
  const { lowered, bound } = await capDiscounts(tx, actor, [id]);
  return lowered.length > 0 ? bound : null;
}

/** Restores a discount that was lowered to the maximum; call it before `settle`. */
export async function giveBackDiscount(
  tx: Transaction,
  actor: Actor,
  id: number,
  { percent, until, after }: { percent: number; until: string | null; after: number },
): Promise<void> {
  await tx.update(students).set({ discount_percent: percent, discount_until: until }).where(eq(students.id, id));
  const changes = { discount: [after, percent] } as const;
  await noteInAudit(tx, actor, { action: 'discount', about: `students/${id}`, changes });
}
