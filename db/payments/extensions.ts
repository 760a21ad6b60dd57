import { and, asc, eq, gte, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import type { Actor } from '../../src/model/people/audit.ts';
import { addDays, furthestEnd } from '../../src/model/school/days.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { extensionMoves, extensions, payments, students } from '../schema.ts';
import { endedMarks, updateAccess } from './access.ts';
import { schoolClock } from './terms.ts';

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
export async function putEnd(tx: Transaction, move: Move, from: string, to: string): Promise<boolean> {
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

/** An extension would set an end date further ahead than allowed. */
export class EndsTooFar extends Error {
  readonly students: { id: number; name: string }[];

  constructor(students: { id: number; name: string }[]) {
    super('an end would be too far ahead');
    this.students = students;
  }
}

/** Maximum number of students named in the error, by id. */
const mostNamed = 100;

const namesOf = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({ id: students.id, name: students.name })
    .from(students)
    .where(inArray(students.id, ids.slice(0, mostNamed)))
    .orderBy(asc(students.id));

const studentsOf = (moves: readonly Move[]) => [...new Set(moves.map(({ student_id }) => student_id))];

/**
 * Moves all currently valid end dates, for example to make up for days when the school was closed.
 * @returns the number of students moved, the number skipped because their access already ends beyond the limit, and the
 * id for undo
 * @throws EndsTooFar
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
    if (tooFar.length > 0) throw new EndsTooFar(await namesOf(tx, tooFar));
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
