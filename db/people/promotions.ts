import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Actor, Changes } from '../../src/model/people/audit.ts';
import type { Promotion } from '../../src/model/people/promotion.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { endValidity } from '../payments/access.ts';
import { capDiscounts, type Giver } from '../payments/credit.ts';
import { portionsInTurn } from '../portions.ts';
import { promotedStudents, promotions, studentSessions, students } from '../schema.ts';
import { nextVersion } from '../versioned.ts';
import { noteInAudit } from './audit.ts';

/** The account state before the promotion, as far as audit lines show it. */
export type Before = Pick<typeof promotedStudents.$inferSelect, 'is_active' | 'payment_status'>;

/** The students' payment status before a promotion. */
const standing = (promotion: number) => ({
  promotion_id: sql<number>`${promotion}`.as('promotion_id'),
  student_id: students.id,
  is_active: students.is_active,
  payment_status: students.payment_status,
  paid_until: students.paid_until,
  marked_paid_at: students.marked_paid_at,
  mark_until: students.mark_until,
  settled_until: students.settled_until,
  discount_until: students.discount_until,
  discount_percent: students.discount_percent,
  discount_after: students.discount_percent,
  returned: sql<Flag>`0`.as('returned'),
});

/** Adds an audit line for each student who was moved or moved back. */
export async function noteEach(
  tx: Transaction,
  actor: Actor,
  action: 'promote' | 'undo',
  of: SQL | undefined,
  changes: (before: Before) => Changes,
): Promise<void> {
  const { student_id, is_active, payment_status } = promotedStudents;
  const moved = await tx
    .select({ student_id, is_active, payment_status })
    .from(promotedStudents)
    .where(of)
    .orderBy(asc(student_id));
  for await (const chunk of portionsInTurn(moved)) {
    const lines = chunk.map((each) => ({ action, about: `students/${each.student_id}`, changes: changes(each) }));
    await noteInAudit(tx, actor, ...lines);
  }
}

/** The audit changes for one student of a promotion; only fields that changed. */
export function promotedFrom(grade: number, to: number | null) {
  return ({ is_active, payment_status }: Before): Changes => ({
    ...(to === null ? {} : { grade_id: [grade, to] }),
    ...(to === null && is_active === 1 ? { is_active: [1, 0] } : {}),
    ...(payment_status === 1 ? { payment_status: [1, 0] } : {}),
  });
}

/**
 * Promotes a whole grade: ends paid access, and deactivates students who leave the school.
 * @returns the number of moved students, the id for undo, and the number of discounts lowered to the maximum
 */
export async function promote(
  db: Database,
  actor: Giver,
  { grade_id, to_grade_id, except }: Promotion,
): Promise<{ moved: number; undo: number; discounts_lowered?: number }> {
  return inLongTransaction(db, async (tx) => {
    const at = new Date().toISOString();
    const [made] = await tx.insert(promotions).values({ at, grade_id, to_grade_id }).returning({ id: promotions.id });
    const undo = made?.id ?? 0;
    const moving = and(
      eq(students.grade_id, grade_id),
      isNull(students.deleted_at),
      except.length > 0 ? notInArray(students.id, except) : undefined,
    );
    const found = await tx.select({ id: students.id }).from(students).where(moving).orderBy(asc(students.id));
    const ids = found.map(({ id }) => id);
    const place =
      to_grade_id === null ? { is_active: 0 as const } : { grade_id: to_grade_id, ...nextVersion(students, actor) };
    for await (const some of portionsInTurn(ids)) {
      const theirs = inArray(students.id, some);
      await tx.insert(promotedStudents).select(tx.select(standing(undo)).from(students).where(theirs));
      await tx.update(students).set(place).where(theirs);
      if (to_grade_id === null) await tx.delete(studentSessions).where(inArray(studentSessions.userId, some));
    }
    await endValidity(tx, ids, at);
    const { lowered, bound } = await capDiscounts(tx, actor, to_grade_id === null ? [] : ids);
    for await (const some of portionsInTurn(lowered)) {
      await tx
        .update(promotedStudents)
        .set({ discount_after: bound })
        .where(and(eq(promotedStudents.promotion_id, undo), inArray(promotedStudents.student_id, some)));
    }
    const moved = ids.length;
    const changes = { grade_id: [grade_id, to_grade_id], moved: [0, moved] } as const;
    await noteInAudit(tx, actor, { action: 'promote', about: `promotions/${undo}`, changes });
    const all = eq(promotedStudents.promotion_id, undo);
    await noteEach(tx, actor, 'promote', all, promotedFrom(grade_id, to_grade_id));
    return { moved, undo, ...(lowered.length > 0 ? { discounts_lowered: lowered.length } : {}) };
  });
}
