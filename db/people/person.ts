import { asc, inArray } from 'drizzle-orm';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { DetailedStudent } from '../../src/model/people/student-detail.ts';
import { type Database, inTransaction } from '../open.ts';
import { paymentPictures, paymentsAbout } from '../payments/erasing.ts';
import { allPaymentsOf } from '../payments/own.ts';
import { auditLines } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { findDetailedStudent } from './student-detail.ts';

const { id, at, actor_id, actor_name, action, about, changes } = auditLines;
const told = { id, at, actor: { id: actor_id, name: actor_name }, action, about, changes };

/** All that the database holds about a student. */
export interface Person {
  student: DetailedStudent;
  payments: ListedPayment[];
  /** Where the receipts of payments lie. */
  receipts: { id: number; image: string }[];
  /** Lines about the student and about the payments. */
  audit: (Pick<typeof auditLines.$inferSelect, 'id' | 'at' | 'action' | 'about' | 'changes'> & { actor: Actor })[];
}

/** Gathers it to be handed over, which is noted; null when there is no such student. */
export async function handOver(db: Database, actor: Actor, id: number): Promise<Person | null> {
  const student = await findDetailedStudent(db, id);
  if (!student) return null;
  await inTransaction(db, (tx) => noteInAudit(tx, actor, { action: 'export', about: `students/${id}` }));
  const audit = await db
    .select(told)
    .from(auditLines)
    .where(inArray(auditLines.about, [`students/${id}`, ...(await paymentsAbout(db, id))]))
    .orderBy(asc(auditLines.id));
  return { student, payments: await allPaymentsOf(db, id), receipts: await paymentPictures(db, id), audit };
}
