import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { maxUndoable } from '../../src/model/limits.ts';
import { paymentLimits } from '../../src/model/payments/payment-fields.ts';
import { type Actor, countIn } from '../../src/model/people/audit.ts';
import { addDays, furthestEnd } from '../../src/model/school/days.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { auditLineOf, noteInAudit } from '../people/audit.ts';
import { canBeUndone, markUndone } from '../people/undo-period.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { extensionMoves, extensions, payments, students } from '../schema.ts';
import { endedMarks, updateAccess } from './access.ts';
import { schoolClock } from './payment-settings.ts';

export type Move = Omit<typeof extensionMoves.$inferInsert, 'id' | 'extension_id'>;

/**
 * The currently valid end dates of payments, manual marks and 100 percent discounts, each moved by a number of days.
 */
async function movesOf(tx: Transaction, grade: number | null, days: number): Promise<Move[]> {
  const clock = await schoolClock(tx);
  const theirs = and(isNull(students.deleted_at), grade === null ? undefined : eq(students.grade_id, grade));
  const moved = (before: string) => ({ before, after: addDays(before, days) });
  const paid = await tx
    .select({ student_id: students.id, payment_id: payments.id, before: payments.valid_until })
    .from(payments)
    .innerJoin(students, eq(students.id, payments.student_id))
    .where(
      and(theirs, eq(payments.state, 'approved'), isNull(payments.ended_at), gte(payments.valid_until, clock.since)),
    )
    .orderBy(asc(payments.id));
  const { mark_until, discount_until } = students;
  const ended = endedMarks(clock);
  const marked = await tx
    .select({ student_id: students.id, before: mark_until })
    .from(students)
    .where(and(theirs, isNotNull(students.marked_paid_at), gte(mark_until, clock.since), ended && not(ended)))
    .orderBy(asc(students.id));
  const given = await tx
    .select({ student_id: students.id, before: discount_until })
    .from(students)
    .where(and(theirs, gte(discount_until, clock.since)))
    .orderBy(asc(students.id));
  return [
    ...paid.map(({ before, ...row }) => ({ ...row, kind: 'payment' as const, ...moved(before ?? clock.today) })),
    ...marked.map(({ before, ...row }) => ({ ...row, kind: 'mark' as const, ...moved(before ?? clock.today) })),
    ...given.map(({ before, ...row }) => ({ ...row, kind: 'discount' as const, ...moved(before ?? clock.today) })),
  ];
}

/** Sets an end date if it still has the value `from`. @returns whether it was set */
async function putEnd(tx: Transaction, move: Move, from: string, to: string): Promise<boolean> {
  const { kind, student_id, payment_id = null } = move;
  if (kind === 'payment' && payment_id !== null) {
    const still = and(eq(payments.id, payment_id), eq(payments.valid_until, from), eq(payments.state, 'approved'));
    const set = await tx
      .update(payments)
      .set({ valid_until: to })
      .where(and(still, isNull(payments.ended_at)))
      .returning({ id: payments.id });
    return set.length > 0;
  }
  const column = kind === 'mark' ? students.mark_until : students.discount_until;
  const set = await tx
    .update(students)
    .set(kind === 'mark' ? { mark_until: to } : { discount_until: to })
    .where(and(eq(students.id, student_id), eq(column, from)))
    .returning({ id: students.id });
  return set.length > 0;
}

/** Refuses an extension that would set an end date further ahead than allowed, and names the students. */
async function refuseTooFar(tx: Transaction, ids: readonly number[]): Promise<never> {
  const named: { id: number; name: string }[] = [];
  for await (const some of portionsInTurn(ids)) {
    const { id, name } = students;
    named.push(...(await tx.select({ id, name }).from(students).where(inArray(id, some)).orderBy(asc(id))));
  }
  throw new Refusal('invalid', {
    fields: { days: [{ problem: 'extendedFar' }] },
    data: named.toSorted((a, b) => a.id - b.id),
  });
}

const studentsOf = (moves: readonly Move[]) => [...new Set(moves.map(({ student_id }) => student_id))];

/**
 * Moves all currently valid end dates, for example to make up for days when the school was closed.
 * @returns the number of students moved, the number skipped because their access already ends beyond the limit, and the
 * id for undo
 * @throws Refusal 422 with the students for whom an end date would be too far ahead
 */
export async function extend(
  db: Database,
  actor: Actor,
  { grade, days, note }: { grade: number | null; days: number; note: string | null },
): Promise<{ moved: number; left: number; undo: number }> {
  return inLongTransaction(db, async (tx) => {
    const furthest = furthestEnd((await schoolClock(tx)).today);
    const all = await movesOf(tx, grade, days);
    // Students whose end date is already beyond the limit are skipped, with all of their end dates.
    const left = new Set(studentsOf(all.filter(({ before }) => before > furthest)));
    const moves = all.filter(({ student_id }) => !left.has(student_id));
    const tooFar = studentsOf(moves.filter(({ after }) => after > furthest));
    if (tooFar.length > 0) await refuseTooFar(tx, tooFar);
    const [made] = await tx
      .insert(extensions)
      .values({ at: new Date().toISOString() })
      .returning({ id: extensions.id });
    if (!made) throw new Error('the new extension is not there');
    for await (const some of portionsInTurn(moves)) {
      await tx.insert(extensionMoves).values(some.map((move) => ({ ...move, extension_id: made.id })));
    }
    for await (const move of eachInTurn(moves)) await putEnd(tx, move, move.before, move.after);
    const moved = studentsOf(moves);
    for await (const id of eachInTurn(moved)) await updateAccess(tx, id);
    const changes = {
      grade_id: [null, grade],
      days: [null, days],
      note: [null, note],
      moved: [null, moved.length],
    } as const;
    await noteInAudit(tx, actor, { action: 'extend', about: `extensions/${made.id}`, changes });
    return { moved: moved.length, left: left.size, undo: made.id };
  });
}

/** Extensions that can still be undone, newest first. */
export async function openExtensions(db: Database) {
  const open = canBeUndone(extensions, paymentLimits.undoExtension);
  const rows = await db.select().from(extensions).where(open).orderBy(desc(extensions.id)).limit(maxUndoable);
  const ids = rows.map(({ id }) => id);
  const lineOf = await auditLineOf(db, 'extend', 'extensions', ids);
  return rows.map(({ id, at }) => {
    const { by, changes } = lineOf(id);
    const note = changes['note']?.[1];
    return {
      ...{ undo: id, at, by, days: countIn(changes['days']), moved: countIn(changes['moved']) },
      // 0 means the whole school.
      grade_id: countIn(changes['grade_id']) || null,
      note: typeof note === 'string' ? note : null,
    };
  });
}

/** Whether a payment of the student was decided since a moment: its dates are then not moved back. */
async function isDecidedSince(tx: Transaction, student: number, at: string): Promise<boolean> {
  const since = and(eq(payments.student_id, student), gt(payments.decided_at, at));
  return (await tx.select({ id: payments.id }).from(payments).where(since).limit(1)).length > 0;
}

/**
 * Moves all end dates of a student back, or none if one of them was changed since.
 * @returns whether they were moved back
 */
async function putAllBack(tx: Transaction, moves: readonly Move[]): Promise<boolean> {
  const done: Move[] = [];
  for (const move of moves) {
    if (await putEnd(tx, move, move.after, move.before)) {
      done.push(move);
      continue;
    }
    for (const each of done) await putEnd(tx, each, each.before, each.after);
    return false;
  }
  return true;
}

/**
 * Undoes an extension within seven days, for all students without later changes.
 * @throws Refusal 404; 409 if it was undone before or is too old
 */
export async function undoExtension(db: Database, actor: Actor, id: number): Promise<{ moved: number; left: number }> {
  return inLongTransaction(db, async (tx) => {
    await markUndone(tx, extensions, id, paymentLimits.undoExtension);
    const [extension] = await tx.select().from(extensions).where(eq(extensions.id, id));
    if (!extension) throw new Refusal('notFound');
    const moves = await tx
      .select()
      .from(extensionMoves)
      .where(eq(extensionMoves.extension_id, id))
      .orderBy(asc(extensionMoves.student_id), asc(extensionMoves.id));
    let moved = 0;
    const all = Map.groupBy(moves, ({ student_id }) => student_id);
    for await (const [student, own] of eachInTurn([...all])) {
      if (await isDecidedSince(tx, student, extension.at)) continue;
      if (!(await putAllBack(tx, own))) continue;
      await updateAccess(tx, student);
      moved += 1;
    }
    const left = all.size - moved;
    const changes = { moved: [null, moved], left: [null, left] } as const;
    await noteInAudit(tx, actor, { action: 'undo', about: `extensions/${id}`, changes });
    return { moved, left };
  });
}
