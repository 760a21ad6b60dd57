import { and, eq, gt, inArray } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { proposedEnd } from '../../src/model/payments/terms.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { students } from '../schema.ts';
import { settleCarry, spendEarlier } from './carry.ts';
import { liveStudent } from './filing.ts';
import { settle } from './standing.ts';
import { readTerms } from './terms.ts';

/**
 * Gives a student a discount of every price from now on; a whole one opens everything until the year's end.
 * @param anyPercent whether it may be above the bound of the terms
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
    // One that is above the bound is theirs to change too, who may give it.
    const highest = Math.max(percent, student.discount_percent);
    if (highest > terms.discount_max && !anyPercent) throw new Refusal('notPermitted');
    const discount_until = percent === 100 ? proposedEnd(terms, 'year', schoolDay(new Date())) : null;
    // A whole discount opens a time that nothing was paid for: what is spent stays spent.
    if (percent === 100) await spendEarlier(tx, student);
    const given = { discount_percent: percent, discount_reason: reason, discount_until };
    await tx.update(students).set(given).where(eq(students.id, id));
    await settle(tx, id);
    await settleCarry(tx, id);
    const changes = { discount: [student.discount_percent, percent] } as const;
    await noteInAudit(tx, actor, { action: 'discount', about: `students/${id}`, changes });
  });
}

/** Whoever does something, and whether they may give discounts above the bound. */
export interface Giver extends Actor {
  anyPercent: boolean;
}

/**
 * Lowers discounts above the bound to it, of students who now have another price: they were given for the one before, and
 * only who may give them may let them stay.
 * @returns whose were lowered, and the bound in percent
 */
export async function boundDiscounts(
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
      await settle(tx, id);
      await settleCarry(tx, id);
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

/** The same of one student. @returns to how many percent the discount was lowered, if it was */
export async function boundDiscount(tx: Transaction, actor: Giver, id: number): Promise<number | null> {
  const { lowered, bound } = await boundDiscounts(tx, actor, [id]);
  return lowered.length > 0 ? bound : null;
}

/** Gives a discount back that had fallen to the bound; to be called before `settle`. */
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
