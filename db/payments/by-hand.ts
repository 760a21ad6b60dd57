import { eq } from 'drizzle-orm';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { type Database, inTransaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { students } from '../schema.ts';
import { updateAccess } from './access.ts';
import { endValidity } from './validity.ts';

/** Marks a student as paid without a payment. @param until the last valid day; null: no end */
export async function markPaid(db: Database, actor: Actor, id: number, until: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const standing = { payment_status: students.payment_status, paid_until: students.paid_until };
    const read = () => tx.select(standing).from(students).where(eq(students.id, id));
    const [before] = await read();
    const mark = { marked_paid_at: new Date().toISOString(), mark_until: until };
    await tx.update(students).set(mark).where(eq(students.id, id));
    await updateAccess(tx, id);
    const [after] = await read();
    if (!before || !after) return;
    const changes = changesBetween<typeof after>(before, after, ['payment_status', 'paid_until']);
    await noteInAudit(tx, actor, { action: 'mark_paid', about: `students/${id}`, changes });
  });
}

/** Marks a student as unpaid: ends all paid access. */
export async function markUnpaid(db: Database, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [ended] = await endValidity(tx, [id], new Date().toISOString());
    const changes = {
      payment_status: [ended?.payment_status ?? 0, 0],
      paid_until: [ended?.paid_until ?? null, null],
    } as const;
    await noteInAudit(tx, actor, { action: 'mark_unpaid', about: `students/${id}`, changes });
  });
}
