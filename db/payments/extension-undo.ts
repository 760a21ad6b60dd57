import { and, asc, desc, eq, gt, gte, isNull } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { maxUndoable } from '../../src/model/limits.ts';
import { paymentLimits } from '../../src/model/payments/payment-fields.ts';
import { type Actor, countIn } from '../../src/model/people/audit.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { noteInAudit, toldOf } from '../people/audit.ts';
import { eachInTurn } from '../portions.ts';
import { extensionMoves, extensions, payments } from '../schema.ts';
import { updateAccess } from './access.ts';
import { type Move, putEnd } from './extensions.ts';

const undoableSince = () => new Date(Date.now() - paymentLimits.undoExtension * 86_400_000).toISOString();

/** Extensions that can still be undone, newest first. */
export async function openExtensions(db: Database) {
  const open = and(isNull(extensions.undone_at), gte(extensions.at, undoableSince()));
  const rows = await db.select().from(extensions).where(open).orderBy(desc(extensions.id)).limit(maxUndoable);
  const ids = rows.map(({ id }) => id);
  const told = await toldOf(db, 'extend', 'extensions', ids);
  return rows.map(({ id, at }) => {
    const { by, changes } = told(id);
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
    const [extension] = await tx.select().from(extensions).where(eq(extensions.id, id));
    if (!extension) throw new Refusal('notFound');
    if (extension.undone_at !== null || extension.at < undoableSince()) throw new Refusal('undoOver');
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
    await tx.update(extensions).set({ undone_at: new Date().toISOString() }).where(eq(extensions.id, id));
    const left = all.size - moved;
    const changes = { moved: [null, moved], left: [null, left] } as const;
    await noteInAudit(tx, actor, { action: 'undo', about: `extensions/${id}`, changes });
    return { moved, left };
  });
}
