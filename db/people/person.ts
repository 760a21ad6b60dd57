import { asc, inArray } from 'drizzle-orm';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { DetailedStudent } from '../../src/model/people/student-detail.ts';
import { mailsOfStudent } from '../mail/queue.ts';
import { type Database, inTransaction } from '../open.ts';
import { allPaymentsOf } from '../payments/reading.ts';
import { paymentPictures, paymentsAbout } from '../payments/receipts.ts';
import { auditLines } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { findDetailedStudent } from './student-detail.ts';

const { id, at, actor_id, actor_name, action, about, changes } = auditLines;
const exported = { id, at, actor: { id: actor_id, name: actor_name }, action, about, changes };

/** All data that the database holds about a student. */
export interface PersonalDataExport {
  student: DetailedStudent;
  payments: ListedPayment[];
  /** The mails of the last days, without their texts and links. */
  mails: Awaited<ReturnType<typeof mailsOfStudent>>;
  /** Addresses of receipt images. */
  receipts: { id: number; image: string }[];
  /** Audit lines about the student and the payments. */
  audit: (Pick<typeof auditLines.$inferSelect, 'id' | 'at' | 'action' | 'about' | 'changes'> & { actor: Actor })[];
}

/** Collects a student's data for export and adds an audit line; null if there is no such student. */
export async function exportStudentData(db: Database, actor: Actor, id: number): Promise<PersonalDataExport | null> {
  const student = await findDetailedStudent(db, id);
  if (!student) return null;
  await inTransaction(db, (tx) => noteInAudit(tx, actor, { action: 'export', about: `students/${id}` }));
  const audit = await db
    .select(exported)
    .from(auditLines)
    .where(inArray(auditLines.about, [`students/${id}`, ...(await paymentsAbout(db, id))]))
    .orderBy(asc(auditLines.id));
  const [payments, mails] = [await allPaymentsOf(db, id), await mailsOfStudent(db, id)];
  return { student, payments, mails, receipts: await paymentPictures(db, id), audit };
}
