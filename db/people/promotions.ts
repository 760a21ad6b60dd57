import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { maxUndoable, promotionDays } from '../../src/model/limits.ts';
import { type Actor, type Changes, countIn } from '../../src/model/people/audit.ts';
import type { Promotion } from '../../src/model/people/promotion.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { endAccess, restoreAccess } from '../payments/access.ts';
import { capDiscounts, type DiscountGranter, giveBackDiscount } from '../payments/credit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { payments, promotedStudents, promotions, students } from '../schema.ts';
import { isGrade } from '../school/levels.ts';
import { nextVersion } from '../versioned.ts';
import { auditLineOf, noteInAudit } from './audit.ts';
import { wantGrade } from './grade-of-student.ts';
import { endStudentSessions } from './sessions.ts';
import { canBeUndone, markUndone } from './undo-period.ts';

/** The account state before the promotion, as far as audit lines show it. */
export type Before = Pick<typeof promotedStudents.$inferSelect, 'is_active' | 'payment_status'>;

/** The students' payment status before a promotion. */
const fieldsBefore = (promotion: number) => ({
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
async function noteEach(
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
function promotedFrom(grade: number, to: number | null) {
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
  actor: DiscountGranter,
  { grade_id, to_grade_id, except }: Promotion,
): Promise<{ moved: number; undo: number; discounts_lowered?: number }> {
  return inLongTransaction(db, async (tx) => {
    if (to_grade_id !== null) await wantGrade(tx, to_grade_id, 'unknown', 'to_grade_id');
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
      await tx.insert(promotedStudents).select(tx.select(fieldsBefore(undo)).from(students).where(theirs));
      await tx.update(students).set(place).where(theirs);
      if (to_grade_id === null) await endStudentSessions(tx, some);
    }
    await endAccess(tx, ids, at);
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

const {
  student_id: id,
  payment_status,
  paid_until,
  marked_paid_at,
  mark_until,
  settled_until,
  discount_until,
} = promotedStudents;
/** The ended access, in the form that `restoreAccess` takes. */
const ended = { id, payment_status, paid_until, marked_paid_at, mark_until, settled_until, discount_until };

/** Promotions that can still be undone, newest first. */
export async function openPromotions(db: Database) {
  const open = canBeUndone(promotions, promotionDays);
  const rows = await db.select().from(promotions).where(open).orderBy(desc(promotions.id)).limit(maxUndoable);
  const ids = rows.map(({ id }) => id);
  const lineOf = await auditLineOf(db, 'promote', 'promotions', ids);
  return rows.map(({ id, at, grade_id, to_grade_id }) => {
    const { by, changes } = lineOf(id);
    return { undo: id, at, by, grade_id, to_grade_id, moved: countIn(changes['moved']) };
  });
}

/**
 * Undoes a promotion for all students without later changes, and restores discounts that it lowered.
 * @throws Refusal 404; 409 if it was undone before or is too old
 */
export async function undoPromotion(
  db: Database,
  actor: DiscountGranter,
  id: number,
): Promise<{ moved: number; left: number; discounts_lowered?: number }> {
  return inLongTransaction(db, async (tx) => {
    await markUndone(tx, promotions, id, promotionDays);
    const [promotion] = await tx.select().from(promotions).where(eq(promotions.id, id));
    if (!promotion) throw new Refusal('notFound');

    const { grade_id, to_grade_id } = promotion;
    const there = await isGrade(tx, grade_id);
    const was = (column: keyof typeof promotedStudents.$inferSelect) => sql`(
      select ${promotedStudents[column]} from ${promotedStudents}
      where ${promotedStudents.promotion_id} = ${id} and ${promotedStudents.student_id} = ${students.id})`;
    const decidedSince = tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.student_id, students.id), gt(payments.decided_at, promotion.at)));
    const untouched = tx
      .select({ id: students.id })
      .from(students)
      .innerJoin(promotedStudents, eq(promotedStudents.student_id, students.id))
      .where(
        and(
          eq(promotedStudents.promotion_id, id),
          eq(students.grade_id, to_grade_id ?? grade_id),
          eq(students.payment_status, 0),
          eq(students.is_active, to_grade_id === null ? 0 : promotedStudents.is_active),
          not(exists(decidedSince)),
          // A student whose grade was deleted since stays where the promotion has put them.
          there ? undefined : sql`false`,
        ),
      );
    const of = eq(promotedStudents.promotion_id, id);
    const found = await untouched.orderBy(asc(students.id));
    for await (const some of portionsInTurn(found.map((student) => student.id))) {
      await tx
        .update(promotedStudents)
        .set({ returned: 1 })
        .where(and(of, inArray(promotedStudents.student_id, some)));
      await tx
        .update(students)
        .set({ grade_id, is_active: was('is_active'), ...(to_grade_id === null ? {} : nextVersion(students, actor)) })
        .where(inArray(students.id, some));
    }
    const returned = and(of, eq(promotedStudents.returned, 1));
    const back = await tx.select(ended).from(promotedStudents).where(returned).orderBy(asc(ended.id));
    const discounts = await tx
      .select({
        id: students.id,
        now: students.discount_percent,
        percent: promotedStudents.discount_percent,
        after: promotedStudents.discount_after,
        until: promotedStudents.discount_until,
      })
      .from(promotedStudents)
      .innerJoin(students, eq(students.id, promotedStudents.student_id))
      .where(and(returned, ne(students.discount_percent, promotedStudents.discount_percent)));
    const others: number[] = [];
    for await (const { id, now, percent, after, until } of eachInTurn(discounts)) {
      if (percent === null || now !== after) others.push(id);
      else await giveBackDiscount(tx, actor, id, { percent, until, after });
    }
    await restoreAccess(tx, back, promotion.at);
    // A discount granted since the promotion was based on the price that is removed here.
    const { lowered } = await capDiscounts(tx, actor, to_grade_id === null ? [] : others);
    const moved = back.length;
    const left = (await tx.$count(promotedStudents, of)) - moved;
    const changes = { moved: [0, moved], left: [0, left] } as const;
    await noteInAudit(tx, actor, { action: 'undo', about: `promotions/${id}`, changes });
    const forth = promotedFrom(grade_id, to_grade_id);
    const reversed = (before: Before): Changes =>
      Object.fromEntries(Object.entries(forth(before)).map(([field, [was, is]]) => [field, [is, was] as const]));
    await noteEach(tx, actor, 'undo', returned, reversed);
    return { moved, left, ...(lowered.length > 0 ? { discounts_lowered: lowered.length } : {}) };
  });
}
