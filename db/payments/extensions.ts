import { and, asc, eq, gt, gte, isNotNull, isNull, not } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { paymentLimits } from '../../src/model/payments/payment-fields.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { addDays } from '../../src/model/school/days.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { extensionMoves, extensions, payments, students } from '../schema.ts';
import { endedMarks, settle } from './standing.ts';
import { schoolClock } from './terms.ts';

type Move = Omit<typeof extensionMoves.$inferInsert, 'id' | 'extension_id'>;

/** The ends that are valid today, of payments, marks and whole discounts, each moved by so many days. */
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

/** Sets an end, `from` telling what it must be now. @returns whether it was */
async function put(tx: Transaction, move: Move, from: string, to: string): Promise<boolean> {
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

const studentsOf = (moves: readonly Move[]) => [...new Set(moves.map(({ student_id }) => student_id))];

/**
 * Moves what is valid today and has an end: a school that was closed gives the days back (beyond 3).
 * @returns how many students it moved, and by which number it is undone
 */
export async function extend(
  db: Database,
  actor: Actor,
  { grade, days, note }: { grade: number | null; days: number; note: string | null },
): Promise<{ moved: number; undo: number }> {
  return inLongTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(extensions)
      .values({ at: new Date().toISOString() })
      .returning({ id: extensions.id });
    if (!made) throw new Error('the new extension is not there');
    const moves = await movesOf(tx, grade, days);
    for await (const some of portionsInTurn(moves)) {
      await tx.insert(extensionMoves).values(some.map((move) => ({ ...move, extension_id: made.id })));
    }
    for await (const move of eachInTurn(moves)) await put(tx, move, move.before, move.after);
    const moved = studentsOf(moves);
    for await (const id of eachInTurn(moved)) await settle(tx, id);
    const changes = {
      grade_id: [null, grade],
      days: [null, days],
      note: [null, note],
      moved: [null, moved.length],
    } as const;
    await noteInAudit(tx, actor, { action: 'extend', about: `extensions/${made.id}`, changes });
    return { moved: moved.length, undo: made.id };
  });
}

/** Whether a payment of a student was decided since a moment: what was moved then stays moved. */
async function isDecidedSince(tx: Transaction, student: number, at: string): Promise<boolean> {
  const since = and(eq(payments.student_id, student), gt(payments.decided_at, at));
  return (await tx.select({ id: payments.id }).from(payments).where(since).limit(1)).length > 0;
}

/**
 * Takes an extension back, within seven days, for all who have not been changed since.
 * @throws Refusal 404, 409 for a second time or too late
 */
export async function undoExtension(db: Database, actor: Actor, id: number): Promise<{ moved: number; left: number }> {
  return inLongTransaction(db, async (tx) => {
    const [extension] = await tx.select().from(extensions).where(eq(extensions.id, id));
    if (!extension) throw new Refusal('notFound');
    const late = Date.now() - Date.parse(extension.at) > paymentLimits.undoExtension * 86_400_000;
    if (extension.undone_at !== null || late) throw new Refusal('undoOver');
    const moves = await tx
      .select()
      .from(extensionMoves)
      .where(eq(extensionMoves.extension_id, id))
      .orderBy(asc(extensionMoves.student_id), asc(extensionMoves.id));
    let moved = 0;
    const all = Map.groupBy(moves, ({ student_id }) => student_id);
    for await (const [student, own] of eachInTurn([...all])) {
      if (await isDecidedSince(tx, student, extension.at)) continue;
      const done: boolean[] = [];
      for (const move of own) done.push(await put(tx, move, move.after, move.before));
      await settle(tx, student);
      if (done.every(Boolean)) moved += 1;
    }
    await tx.update(extensions).set({ undone_at: new Date().toISOString() }).where(eq(extensions.id, id));
    const left = all.size - moved;
    const changes = { moved: [null, moved], left: [null, left] } as const;
    await noteInAudit(tx, actor, { action: 'undo', about: `extensions/${id}`, changes });
    return { moved, left };
  });
}
